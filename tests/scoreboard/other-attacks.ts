/** An attack that another test replays, since it is not after a secret and not the same in every seal. */
export interface OtherAttack {
  title: string
  /** What happens now. */
  now: string
  /** File and title of the test. */
  test: readonly [file: string, title: string]
}

export const OTHER_ATTACKS: readonly OtherAttack[] = [
  {
    title: 'A file of 300 GB that takes no space, in the workspace',
    now: 'left out unread, and said',
    test: [
      'tests/unit/change/patch/capture.slow.test.ts',
      'files that only claim to be large are left out unread, and said',
    ],
  },
  {
    title: 'A file of 1 TB that takes no space, in the output folder',
    now: 'left out unread, and said',
    test: [
      'tests/unit/pipeline/stages/environment/files.test.ts',
      'what the agent left is taken over as far as an artifact can hold it',
    ],
  },
  {
    title: 'A disk filled from inside',
    now: 'the run ends with the reason and a manifest: the room for them was set aside',
    test: [
      'tests/e2e/disk-full.test.ts',
      'ends the run with the reason, a manifest and the patch of all that has room',
    ],
  },
  {
    title: 'A kill while git records the change',
    now: 'git dies with its parent, and the next command removes its locks',
    test: ['tests/contract/git-parent.test.ts', 'dies with the process that started it'],
  },
  {
    title: "All processes used up under gVisor's kernel",
    now: 'the sandbox ends at its limit, and the run with it',
    test: [
      'tests/e2e/gvisor.test.ts',
      'ends soon after the agent has used up all processes, which ends the kernel',
    ],
  },
  {
    title: 'An engine whose filter lets AF_VSOCK, io_uring or user namespaces pass',
    now: 'seen from inside before the agent starts: refused',
    test: [
      'tests/contract/sandbox-protections.slow.test.ts',
      'a filter that lets %s pass is detected from inside',
    ],
  },
  {
    title: 'A push to the pull request between the request and the run',
    now: 'setup and agent get the commit that the requester saw',
    test: [
      'tests/e2e/action.test.ts',
      'on a pull request that moved after the request works on what the requester saw',
    ],
  },
  {
    title: 'A submodule moved to another commit',
    now: 'in the patch, and a person is asked',
    test: [
      'tests/e2e/policy.test.ts',
      'holds back a submodule that the agent moved, with the move in the patch',
    ],
  },
  {
    title: 'A result that was asked for and not written',
    now: 'the run is a failure, and says which',
    test: [
      'tests/unit/pipeline/stages/required-outputs.test.ts',
      'a run whose agent did not write a required file is a failure, and says which',
    ],
  },
  {
    title: 'Two sessions of the library on one workspace',
    now: 'the second is refused',
    test: ['tests/e2e/lone-session.test.ts', 'refuses a second one on its workspace, from whichever process'],
  },
  {
    title: 'A program that uses the library, killed during a session',
    now: 'nothing is lost: the next session puts the workspace back',
    test: [
      'tests/e2e/lone-session.test.ts',
      'keeps its workspace after SIGKILL while its engine does not answer',
    ],
  },
  {
    title: 'A link in the place where the seal mounts something',
    now: 'no destination leads through a link, whatever bubblewrap would follow',
    test: [
      'tests/contract/strict-bubblewrap.slow.test.ts',
      'seals a run, also one whose mounts are named through links',
    ],
  },
  {
    title: 'An install script that keeps a value of `setup-env` for the agent',
    now: 'the run ends before the agent, and names the file',
    test: ['tests/e2e/registries.test.ts', 'that leaves a value of its own variables fails, and says where'],
  },
  {
    title: "A pull request whose settings send the job's registry credentials elsewhere",
    now: 'they go only where the settings of the base branch point',
    test: [
      'tests/e2e/registries.test.ts',
      "never takes a credential to where a pull request's own settings point",
    ],
  },
  {
    title: "Something planted in a tool's cache, for the verification or the next job",
    now: "each has a cache of its own, and the job's stays as it was",
    test: [
      'tests/e2e/caches.test.ts',
      'finds it in setup, session and verification, which write to caches of their own',
    ],
  },
  {
    title:
      'Guides, skills and settings of a pull request: `CLAUDE.md`, nested and imported ones, `AGENTS.md`, plugins',
    now: 'the agent gets those of the base branch',
    test: [
      'tests/e2e/project-files.test.ts',
      'are those of the base branch on a pull request, never those of its head',
    ],
  },
  {
    title: 'Folders without end, floods, sparse files and forged results at once',
    now: 'the run ends by itself, with the reason, within its limits',
    test: ['tests/e2e/all-at-once.test.ts', 'ends by itself'],
  },
  {
    title: "Links and commands in strangers' texts, in any place where they are shown",
    now: 'defused, by one law over generated texts',
    test: [
      'tests/unit/report/published.property.slow.test.ts',
      'nothing that is published has a word in it that acts, except our own',
    ],
  },
]
