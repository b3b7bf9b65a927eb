import { spawn } from 'node:child_process'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateFolderOf } from '../../src/run/record/state-folder.js'
import { readRecord, writeRecord } from '../../src/run/run-folder.js'
import { shell } from '../unit/change/patch/repository.js'
import { STATE } from '../world/state.js'
import {
  addition,
  CANARY,
  claimVictim,
  ID,
  openTerminal,
  plantCrashed,
  plantPrograms,
  putArtifact,
  putRecording,
  type Scene,
  type StoredRemoval,
  storeForeign,
  streamOf,
} from './stored-scene.js'

/** An attack by a stored run or an artifact on whoever looks at it: a row of the scoreboard. */
export interface StoredAttack {
  id: string
  title: string
  defence: string
  /** Resolves to what the reader, who does not know, calls. */
  plant(scene: Scene): Promise<string[][]>
  without: StoredRemoval
}

const SIGNATURE = ['run/record/machine-key.js', 'await isSigned(text, folder, stateDir)', 'true'] as const
const ALLOWED = [
  'programs/replay/replay.js',
  'options.own === true && options.allowUnsealed === true',
] as const

const signature: StoredRemoval = { words: 'any record is believed', code: [SIGNATURE] }
const place: StoredRemoval = {
  words: 'runs are in `.caisson/runs` of the checkout, any record is believed, and any workspace',
  code: [
    SIGNATURE,
    ['run/run-folder.js', '!isWithin(place, realOf(path))', 'false'],
    ['programs/cli/project.js', 'runsFolderOf(stateDir, project)', "project + '/.caisson/runs'"],
  ],
}
const allowList: StoredRemoval = {
  words: 'the spec is taken from the record as it is, and so is the permission',
  code: [
    ['programs/replay/replay.js', 'spec: specOf(options, record, before)', 'spec: record.spec'],
    [...ALLOWED, 'true'],
  ],
}
const opener: StoredRemoval = {
  words: 'files are opened as they are',
  code: [
    ['base/stored-file.js', 'O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY', 'O_RDONLY'],
    ['base/stored-file.js', '!found.isFile()', 'false'],
    ['base/stored-file.js', '!(await isAt(file, found, at.real))', 'false'],
  ],
}

const AT_ALL = ['list', 'status'].map((command) => [command])
const lookAt = (run: string) => ['apply', 'resume', 'replay'].map((command) => [command, run])
const WAYS = [[], ['--json'], ['--markdown'], ['--html', 'page.html']]
const views = ({ artifact }: Scene) => WAYS.map((flags) => ['view', artifact, ...flags])

/** Puts a link to a file of the reader in the place of a file. */
async function putLink({ artifact, secret }: Scene, name: string): Promise<void> {
  await rm(join(artifact, name), { force: true })
  await symlink(secret, join(artifact, name))
}

export const STORED_ATTACKS: readonly StoredAttack[] = [
  {
    id: 'committed-run',
    title:
      'A crashed run committed to `.caisson/runs` of a clone: a filter in its git directory, a foreign workspace',
    defence: 'runs are in the state folder, and signed',
    plant: async (scene) => {
      await plantCrashed(scene)
      shell(scene.desk.path, 'git add -f . && git commit -qm run')
      return [...AT_ALL, ...lookAt(ID)]
    },
    without: place,
  },
  {
    id: 'archived-run',
    title: 'The same in an unpacked archive without `.git`',
    defence: 'runs are in the state folder, and signed',
    plant: async (scene) => {
      await plantCrashed(scene)
      await rm(join(scene.desk.path, '.git'), { recursive: true })
      return [...AT_ALL, ...lookAt(ID)]
    },
    without: place,
  },
  {
    id: 'named-run',
    title: "A run from elsewhere, named by its folder, whose process is one of the reader's: `stop`",
    defence: 'only a record that this machine signed is obeyed',
    plant: async (scene) => {
      await storeForeign(join(scene.desk.path, 'runs'), await claimVictim(scene))
      return [['stop', join('runs', ID)]]
    },
    without: signature,
  },
  {
    id: 'copied-run',
    title: 'The same, unpacked among the runs of the state folder',
    defence: 'only a record that this machine signed is obeyed',
    plant: async (scene) => {
      await storeForeign(scene.desk.runs, await claimVictim(scene))
      return [...AT_ALL, ['stop', ID], ['stop']]
    },
    without: signature,
  },
  {
    id: 'changed-record',
    title: 'A record of this machine, changed afterwards',
    defence: 'the signature covers every byte',
    plant: async (scene) => {
      const victim = await claimVictim(scene)
      const { dir } = await storeForeign(scene.desk.runs, { ...victim, pid: 0 })
      const { folder, record } = await readRecord(dir, STATE)
      await writeRecord(folder, record, stateFolderOf({ HOME: scene.root }))
      const text = await readFile(folder.record, 'utf8')
      await writeFile(folder.record, text.replace('"pid": 0', `"pid": ${victim.pid}`))
      return [...AT_ALL, ['stop', ID], ['stop']]
    },
    without: signature,
  },
  {
    id: 'launch-command',
    title: 'An artifact with a launch command: `replay`',
    defence: 'a list of what a record may say',
    plant: async (scene) => {
      const { program, agent } = await plantPrograms(scene)
      await putRecording(scene, { sandbox: { engineCommand: [program] }, agent: { path: agent } })
      return [['replay', scene.artifact]]
    },
    without: allowList,
  },
  {
    id: 'agent-path',
    title: "An artifact with an agent's executable: `replay`",
    defence: 'a list of what a record may say',
    plant: async (scene) => {
      const { program } = await plantPrograms(scene)
      await putRecording(scene, { sandbox: { backend: 'local' }, agent: { path: program } })
      return [['replay', scene.artifact]]
    },
    without: allowList,
  },
  {
    id: 'mounts',
    title: 'An artifact with folders of the reader to be mounted, which are looked for: `replay`',
    defence: 'a list of what a record may say',
    plant: async (scene) => {
      const { agent } = await plantPrograms(scene)
      const mounts = [{ source: join(scene.root, CANARY), target: '/evil', readOnly: false }]
      await putRecording(scene, { sandbox: { backend: 'local', mounts }, agent: { path: agent } })
      return [['replay', scene.artifact]]
    },
    without: allowList,
  },
  {
    id: 'unsealed-replay',
    title: 'An artifact for which the reader is told to add `--allow-unsealed`',
    defence: 'what is not of this machine is replayed sealed, or not at all',
    plant: async (scene) => {
      await putRecording(scene, {})
      const { program } = await plantPrograms(scene)
      const flags = ['--backend', 'local', '--agent-path', program, '--allow-unsealed']
      return [['replay', scene.artifact, ...flags]]
    },
    without: { words: 'the flag counts for every record', code: [[...ALLOWED, 'options.allowUnsealed']] },
  },
  {
    id: 'linked-evidence',
    title: 'A link to a file of the reader in the evidence: `view`, and the page to share',
    defence: 'one way to open a stored file: plain, inside, no link',
    plant: async (scene) => {
      await putArtifact(scene)
      await putLink(scene, 'evidence/verify.log')
      return views(scene)
    },
    without: opener,
  },
  {
    id: 'linked-patch',
    title: 'A link to a file of the reader in place of the patch: `view`, `apply`',
    defence: 'one way to open a stored file: plain, inside, no link',
    plant: async (scene) => {
      await putArtifact(scene)
      await writeFile(scene.secret, addition('a.txt'))
      await putLink(scene, 'diff.patch')
      return [...views(scene), ['apply', scene.artifact]]
    },
    without: opener,
  },
  {
    id: 'piped-session',
    title: 'A pipe in place of the session, which waits for whoever opens it: `view`',
    defence: 'one way to open a stored file: no pipe, no device, without waiting',
    plant: async (scene) => {
      await putArtifact(scene)
      await writeFile(scene.secret, streamOf(CANARY))
      const pipe = join(scene.artifact, 'evidence', 'transcript.jsonl')
      shell(scene.artifact, `rm ${pipe}; mkfifo ${pipe}`)
      const writer = spawn('sh', ['-c', `cat ${scene.secret} > ${pipe}`], { stdio: 'ignore' })
      scene.cleanUp(() => writer.kill('SIGKILL'))
      return [['view', scene.artifact]]
    },
    without: opener,
  },
  {
    id: 'device-session',
    title: "The reader's terminal in place of the session, and what is typed there: `view`",
    defence: 'one way to open a stored file: no pipe, no device, without waiting',
    plant: async (scene) => {
      await putArtifact(scene)
      const session = join(scene.artifact, 'evidence', 'transcript.jsonl')
      await rm(session)
      await symlink(await openTerminal(scene, streamOf(CANARY)), session)
      return [['view', scene.artifact]]
    },
    without: opener,
  },
  {
    id: 'own-page',
    title: "An artifact's own `report.html`: `view --html`",
    defence: 'the page of an artifact is rendered anew',
    plant: async (scene) => {
      await putArtifact(scene, {}, { 'report.html': `<script>${CANARY}</script>` })
      return [['view', scene.artifact, '--html']]
    },
    without: {
      words: 'the page is taken as it is',
      code: [['programs/cli/view/view.js', 'source.own && output &&', 'output &&']],
    },
  },
  {
    id: 'damaged-manifest',
    title: 'A blocked patch whose manifest was cut: `apply`',
    defence: 'no verdict is no permission',
    plant: async (scene) => {
      await putArtifact(scene, {}, { 'diff.patch': addition('a.txt'), 'manifest.json': '{"policy":' })
      return [
        ['apply', scene.artifact],
        ['apply', join(scene.artifact, 'diff.patch')],
      ]
    },
    without: {
      words: 'a damaged manifest counts as none',
      code: [['programs/cli/apply/apply.js', '    refuseDamaged(source, flags, io);', '']],
    },
  },
  {
    id: 'allowed-by-itself',
    title: 'A patch of a workflow whose manifest says that the policy allows it: `apply`',
    defence: 'evaluated anew by the policy of this checkout',
    plant: async (scene) => {
      const policy = { verdict: 'allow' as const, findings: [] }
      await putArtifact(scene, { policy }, { 'diff.patch': addition('.github/workflows/ci.yml') })
      return [['apply', scene.artifact]]
    },
    without: {
      words: 'the verdict of the manifest counts',
      code: [
        ['programs/cli/apply/apply.js', 'withPolicyEvaluation(manifest, own).policy', 'manifest.policy'],
      ],
    },
  },
]
