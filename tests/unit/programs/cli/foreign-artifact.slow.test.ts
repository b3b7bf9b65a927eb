import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../../../../src/programs/cli/program.js'
import type { Terminal } from '../../../../src/programs/cli/view/terminal.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { HOSTILE_FILES, type HostileFile, putHostile, REFUSAL } from '../../../world/hostile-files.js'
import { manifestOf } from '../../pipeline/handoff/sample-run.js'

const SESSION = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
const STREAM = [
  { type: 'system', subtype: 'init', session_id: SESSION, cwd: '/workspace' },
  {
    type: 'assistant',
    session_id: SESSION,
    message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'It is done.' }] },
  },
]

/** Adds a file at this path. */
function patchOf(path: string, line = 'hello'): string {
  return `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}\n`
}

/** A checkout, and beside it an artifact that somebody else made and a file that nobody else may see. */
function place(change: Partial<Manifest> = {}, patch = patchOf('a.txt')) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'foreign-')))
  const [project, artifact, canary] = ['project', 'artifact', 'canary'].map((name) => join(top, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(project)
  mkdirSync(join(artifact, 'evidence'), { recursive: true })
  writeFileSync(canary, 'CANARY-OUTSIDE\n')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: project })
  git('init', '-q')
  writeFileSync(join(project, 'here.txt'), 'here\n')
  git('add', '.')
  git('commit', '-qm', 'first')
  writeFileSync(join(artifact, 'manifest.json'), JSON.stringify(manifestOf(change)))
  writeFileSync(join(artifact, 'diff.patch'), patch)
  writeFileSync(join(artifact, 'report.html'), '<script>HOSTILE-PAGE</script>')
  writeFileSync(join(artifact, 'evidence', 'verify.log'), 'all tests passed\n')
  writeFileSync(
    join(artifact, 'evidence', 'transcript.jsonl'),
    STREAM.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
  return { top, project, artifact, canary, git }
}

/** Runs `caisson` in the project: its exit code or error, and everything that it printed. */
async function caisson(cwd: string, ...args: string[]) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  let output = ''
  for (const stream of [streams.stdout, streams.stderr]) stream.on('data', (chunk) => (output += chunk))
  const env = { PATH: process.env['PATH'] }
  const terminal = { env, cwd, args, ...streams } as unknown as Terminal
  const error = await createProgram(terminal, '0.0.0')
    .parseAsync(args, { from: 'user' })
    .then(
      () => null,
      (thrown: unknown) => thrown as Error & { code?: string; hint?: string },
    )
  return { error, output: `${output}${error?.message ?? ''}` }
}

const VIEWS = { terminal: [], json: ['--json'], markdown: ['--markdown'], page: ['--html', 'page.html'] }

describe('viewing an artifact', () => {
  it('renders its page anew', async () => {
    const { project, artifact } = place()
    const { error, output } = await caisson(project, 'view', artifact, '--html')
    expect(error).toBeNull()
    expect(output).toContain(join(project, `${SESSION}.html`))
    const page = readFileSync(join(project, `${SESSION}.html`), 'utf8')
    expect(page).toContain('all tests passed')
    expect(page).not.toContain('HOSTILE-PAGE')
  })

  it('does the same for the folder of a whole run', async () => {
    const { top, project, artifact } = place()
    mkdirSync(join(top, 'run'))
    execFileSync('mv', [artifact, join(top, 'run', 'output')])
    const { error } = await caisson(project, 'view', join(top, 'run'), '--html')
    expect(error).toBeNull()
    expect(readFileSync(join(project, `${SESSION}.html`), 'utf8')).not.toContain('HOSTILE-PAGE')
  })

  it('shows what an adapter said in its manifest, where it printed nothing', async () => {
    const message = 'All tests pass.'
    const { project, artifact } = place({ adapter: { outcome: 'success', message, differences: [] } })
    writeFileSync(join(artifact, 'evidence', 'transcript.jsonl'), '')
    const { error, output } = await caisson(project, 'view', artifact)
    expect(error).toBeNull()
    expect(output).toContain(`${message}\nThe agent printed nothing of its work.`)
  })

  it('writes no page where the ID of a session leads', async () => {
    const { top, project, artifact } = place({ agent: { name: 'claude', sessionId: '../escaped' } })
    expect((await caisson(project, 'view', artifact, '--html')).error).toBeNull()
    expect(existsSync(join(top, 'escaped.html'))).toBe(false)
    expect(readdirSync(project)).toContain('session.html')
  })

  const cases = HOSTILE_FILES.flatMap((kind) =>
    ['evidence/transcript.jsonl', 'manifest.json'].flatMap((file) =>
      (Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((way) => ({ kind, file, way })),
    ),
  )
  it.each([
    ...cases,
    ...HOSTILE_FILES.map((kind) => ({ kind, file: 'evidence/verify.log', way: 'page' as const })),
    ...HOSTILE_FILES.map((kind) => ({ kind, file: 'evidence/gateway.jsonl', way: 'page' as const })),
    ...HOSTILE_FILES.map((kind) => ({ kind, file: 'diff.patch', way: 'page' as const })),
    ...HOSTILE_FILES.map((kind) => ({ kind, file: 'transcript.json', way: 'json' as const })),
  ])('refuses a $kind as $file: $way', async ({ kind, file, way }) => {
    const { project, artifact, canary } = place()
    putHostile(join(artifact, file), kind, canary)
    const { error, output } = await caisson(project, 'view', artifact, ...VIEWS[way])
    expect(error).toMatchObject({ code: 'FILE_REFUSED', message: expect.stringMatching(REFUSAL[kind]) })
    expect(error?.hint).toContain('never read')
    expect(output).not.toContain('CANARY-OUTSIDE')
    expect(readdirSync(project).filter((name) => name.endsWith('.html'))).toEqual([])
  })

  it('follows no link in place of the evidence folder', async () => {
    const { top, project, artifact } = place()
    execFileSync('mv', [join(artifact, 'evidence'), join(top, 'elsewhere')])
    symlinkSync(join(top, 'elsewhere'), join(artifact, 'evidence'))
    for (const flags of Object.values(VIEWS)) {
      const { error, output } = await caisson(project, 'view', artifact, ...flags)
      expect(error).toMatchObject({ code: 'FILE_REFUSED' })
      expect(output).not.toContain('It is done')
    }
  })
})

describe('applying a patch from elsewhere', () => {
  const allowed: Partial<Manifest> = { policy: { verdict: 'allow', findings: [] } }
  const workflow = patchOf('.github/workflows/evil.yml', 'on: push')

  it('evaluates it by the policy of this checkout, whatever its manifest says', async () => {
    const { project, artifact } = place(allowed, workflow)
    const { error } = await caisson(project, 'apply', artifact)
    expect(error).toMatchObject({ code: 'PATCH_BLOCKED', hint: expect.stringContaining('--blocked') })
    expect(existsSync(join(project, '.github'))).toBe(false)
    expect((await caisson(project, 'apply', artifact, '--blocked')).error).toBeNull()
    expect(existsSync(join(project, '.github/workflows/evil.yml'))).toBe(true)
  })

  it('evaluates a patch that belongs to no run', async () => {
    const { top, project } = place()
    writeFileSync(join(top, 'mine.patch'), workflow)
    expect((await caisson(project, 'apply', join(top, 'mine.patch'))).error).toMatchObject({
      code: 'PATCH_BLOCKED',
    })
    writeFileSync(join(top, 'mine.patch'), patchOf('b.txt'))
    expect((await caisson(project, 'apply', join(top, 'mine.patch'))).error).toBeNull()
    expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('hello\n')
  })

  it('evaluates it by what is committed, not by a file of the patch or the working tree', async () => {
    const { project, artifact, git } = place(allowed, patchOf('locked.txt'))
    mkdirSync(join(project, '.github'))
    writeFileSync(join(project, '.github', 'caisson.yml'), 'policy:\n  protect:\n    - paths: [locked.txt]\n')
    git('add', '.')
    git('commit', '-qm', 'policy')
    writeFileSync(join(project, '.github', 'caisson.yml'), '')
    expect((await caisson(project, 'apply', artifact)).error).toMatchObject({ code: 'PATCH_BLOCKED' })
  })

  it('keeps the verdict of the run where that is stricter', async () => {
    const { project, artifact } = place({
      policy: {
        verdict: 'block',
        findings: [{ rule: 'secrets/run', verdict: 'block', message: 'A secret.' }],
      },
    })
    const { error } = await caisson(project, 'apply', artifact)
    expect(error).toMatchObject({ code: 'PATCH_BLOCKED', message: expect.stringContaining('A secret.') })
  })

  it.each([
    ['cut', (text: string) => text.slice(0, 100)],
    ['not JSON', () => 'x'],
    ['empty', () => ''],
    ['of a newer release', (text: string) => JSON.stringify({ ...JSON.parse(text), schemaVersion: 99 })],
  ])('refuses it when the manifest beside it is %s', async (_, change) => {
    const { project, artifact } = place()
    const manifest = join(artifact, 'manifest.json')
    writeFileSync(manifest, change(readFileSync(manifest, 'utf8')))
    for (const name of [artifact, join(artifact, 'diff.patch')]) {
      const { error } = await caisson(project, 'apply', name)
      expect(error).toMatchObject({ code: 'PATCH_BLOCKED', message: expect.stringContaining('manifest') })
      expect(error?.hint).toContain('--blocked')
    }
    expect(existsSync(join(project, 'a.txt'))).toBe(false)
    expect((await caisson(project, 'apply', artifact, '--blocked')).error).toBeNull()
    expect(existsSync(join(project, 'a.txt'))).toBe(true)
  })

  it.each(
    HOSTILE_FILES.flatMap((kind) => ['diff.patch', 'manifest.json'].map((file) => [kind, file] as const)),
  )('refuses a %s as %s', async (kind: HostileFile, file) => {
    const { project, artifact, canary } = place()
    putHostile(join(artifact, file), kind, canary)
    const { error } = await caisson(project, 'apply', artifact)
    expect(error).toMatchObject({ code: 'FILE_REFUSED', message: expect.stringMatching(REFUSAL[kind]) })
    expect(readdirSync(project).sort()).toEqual(['.git', 'here.txt'])
  })

  it('judges a change of a file that is not committed yet', async () => {
    const patch =
      'diff --git a/here.txt b/here.txt\n--- a/here.txt\n+++ b/here.txt\n@@ -1 +1 @@\n-changed\n+again\n'
    const { project, artifact } = place({}, patch)
    writeFileSync(join(project, 'here.txt'), 'changed\n')
    expect((await caisson(project, 'apply', artifact)).error).toBeNull()
    expect(readFileSync(join(project, 'here.txt'), 'utf8')).toBe('again\n')
  })
})

describe('a checkout from elsewhere', () => {
  it.each(HOSTILE_FILES.filter((kind) => kind !== 'folder'))(
    'is not read through a %s by migrate',
    async (kind) => {
      const { project, canary } = place()
      putHostile(join(project, '.github/workflows/claude.yml'), kind, canary)
      const { error, output } = await caisson(project, 'migrate')
      expect(error).toMatchObject({ code: 'FILE_REFUSED', message: expect.stringMatching(REFUSAL[kind]) })
      expect(output).not.toContain('CANARY-OUTSIDE')
    },
  )

  it.each(HOSTILE_FILES)('suggests nothing to init by a %s as its package.json', async (kind) => {
    const { project, canary } = place()
    for (const file of ['package.json', 'go.mod', 'Makefile', 'pyproject.toml'])
      putHostile(join(project, file), kind, canary)
    const { error, output } = await caisson(project, 'init', '--yes', '--dry-run')
    expect(String(error ?? '')).not.toMatch(/ENOMEM|heap/)
    expect(output).not.toContain('CANARY-OUTSIDE')
  })
})
