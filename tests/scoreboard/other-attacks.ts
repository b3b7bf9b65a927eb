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
      'tests/unit/change/patch/capture.test.ts',
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
    title: "Links and commands in strangers' texts, in any place where they are shown",
    now: 'defused, by one law over generated texts',
    test: [
      'tests/unit/report/published.property.slow.test.ts',
      'nothing that is published has a word in it that acts, except our own',
    ],
  },
]
