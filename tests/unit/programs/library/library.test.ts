import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as transcript from '../../../../src/agents/transcript/index.js'
import * as caisson from '../../../../src/programs/index.js'
import {
  CaissonError,
  createGitHub,
  createScriptSource,
  type ExecutionBackend,
  type RunOptions,
  renderComment,
  renderJobSummary,
  renderPullRequest,
  resolveExecutionBackend,
  run,
  writePage,
} from '../../../../src/programs/index.js'
import { requestOf } from '../../../../src/programs/library/options.js'
import * as testing from '../../../../src/programs/testing/index.js'
import { runsFolderOf } from '../../../../src/run/record/state-folder.js'
import { STATE } from '../../../world/state.js'
import { folderOfEach, temporaryFolder } from '../../../world/temporary-folder.js'
import { manifestOf } from '../../pipeline/handoff/sample-run.js'

/** A backend of another program, typed by its own words: a tool's output is anything. */
interface OwnResult {
  transcript: {
    messages: {
      role: 'user' | 'assistant' | 'system'
      content: string
      toolCalls?: { toolName: string; input: unknown; output?: unknown }[]
    }[]
    metadata: transcript.SessionMetadata
  }
}

it('takes backends whose tools answer with anything', async () => {
  const metadata = { costUsd: 0, inputTokens: 0, outputTokens: 0, turnCount: 1, durationMs: 1, errorCount: 0 }
  const toolCalls = [{ toolName: 'T', input: {}, output: { files: 2 } }]
  const own = async (): Promise<OwnResult> => ({
    transcript: { messages: [{ role: 'assistant', content: 'Done.', toolCalls }], metadata },
  })
  const backend: ExecutionBackend = own
  const ended = await backend({ prompt: '', workspacePath: '/' })
  let shown = ''
  for await (const part of transcript.toMarkdown(transcript.partsOf(ended.transcript))) shown += part
  expect(shown).toContain('"files": 2')
})

describe('docs/api.md', () => {
  const text = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
  const entries = { caisson, 'caisson/transcript': transcript, 'caisson/testing': testing }

  it.each(Object.entries(entries))('says what each export of %s is for', (entry, module) => {
    const [, table = ''] = text.split(`## ${entry}\n`)
    const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \| `.*` \| (.*) \|$/gm)]
    const names = rows.map(([, name = '']) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(module)))
    expect(names.length).toBe((table.split('\n## ')[0] ?? '').match(/^\| `/gm)?.length)
    expect(rows.filter(([, , says]) => says === '').map(([, name]) => name)).toEqual([])
  })
})

describe('a run that cannot begin', () => {
  const folder = folderOfEach()

  const baseUrl = 'https://api.anthropic.com'
  it.each([
    ['no options', undefined, 'CONFIG_INVALID', 'checkout: undefined is not a folder.'],
    ['no such folder', { checkout: 'nowhere', model: {} }, 'CONFIG_INVALID', '"nowhere" is not a folder'],
    ['no model', {}, 'CREDENTIAL_MISSING', 'there is no access to a model'],
    ['no credential', { model: { baseUrl } }, 'CREDENTIAL_MISSING', 'there is no key'],
    [
      'a variable that is not set',
      { model: { baseUrl, credential: { kind: 'api-key', value: undefined } } },
      'CREDENTIAL_MISSING',
      'there is no key',
    ],
  ])('is refused, and leaves nothing: %s', async (_, options, code, message) => {
    const given = (options && { checkout: folder.path, ...options }) as unknown as RunOptions
    const error = await run({ goal: 'x' }, given).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(CaissonError)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message), hint: expect.any(String) })
    expect(await readdir(folder.path)).toEqual([])
  })

  const script = () => createScriptSource({ turns: [{ text: 'x' }] })
  it.each([
    ['no goal', {}, {}],
    ['a blank goal', { goal: ' \n' }, {}],
    ['a blank instruction', { goal: 'x' }, { instruction: '  ' }],
  ])('is refused without a request: %s', async (_, spec, task) => {
    await expect(run(spec, { checkout: folder.path, model: script(), task })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'goal: there is nothing to do.',
    })
    expect(await readdir(folder.path)).toEqual([])
  })

  it.each([
    ['an issue without a number', { task: { target: { kind: 'issue' } } }, 'target.number: is missing'],
    ['a requester without a name', { task: { requester: {} } }, 'requester.login: is missing'],
    ['a forge that is none', { publish: { to: 'forge' } }, 'publish.forge: there is no repository.'],
    ['an ID that is a path', { runId: '../x' }, 'runId: "../x" cannot be the name of a folder.'],
    ['an ID that is empty', { runId: '' }, 'runId: "" cannot be the name of a folder.'],
  ])('is refused with what no folder can hold: %s', async (_, options, message) => {
    const given = { checkout: folder.path, model: script(), ...options } as unknown as RunOptions
    const error = await run({ goal: 'x' }, given).catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining(message) })
    expect(await readdir(folder.path)).toEqual([])
  })

  it('takes an empty root for none, and not for the folder of the process', () => {
    const { root } = requestOf(
      { goal: 'x' },
      { checkout: folder.path, root: '', stateDir: STATE, model: script() },
    )
    expect(root).toBe(runsFolderOf(STATE, folder.path))
  })

  it('needs no instruction for an issue', () => {
    const options = { checkout: folder.path, model: script() }
    const target = { kind: 'issue', number: 7 } as const
    expect(requestOf({}, { ...options, task: { target } }).task).toMatchObject({ target, instruction: '' })
  })

  it.each(['', ' \n', undefined])('as a session needs a prompt: %j', async (prompt) => {
    const execute = resolveExecutionBackend('local', { source: script() })
    await expect(execute({ prompt: prompt as string, workspacePath: folder.path })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'prompt: there is nothing to do.',
    })
  })

  it('as a session needs a key, or a source', async () => {
    const call = { prompt: 'x', workspacePath: folder.path }
    await expect(resolveExecutionBackend('local')(call)).rejects.toMatchObject({ code: 'CREDENTIAL_MISSING' })
    const credential = { kind: 'api-key', value: undefined } as unknown as { kind: 'api-key'; value: string }
    await expect(resolveExecutionBackend('local', { credential })(call)).rejects.toMatchObject({
      code: 'CREDENTIAL_MISSING',
    })
    expect(createScriptSource({ turns: [{ text: 'x' }] })).toMatchObject({ send: expect.any(Function) })
  })
})

describe('createGitHub', () => {
  it('knows where the repository is, and keeps the token out of the address', () => {
    const forge = createGitHub('ghp_secret').repository('octo-org/octo.repo')
    expect(forge).toMatchObject({ owner: 'octo-org', name: 'octo.repo' })
    expect(forge.remoteUrl).toBe('https://github.com/octo-org/octo.repo.git')
    const enterprise = createGitHub('t', { serverUrl: 'https://ghe.example.com/' })
    expect(enterprise.repository('a/b').remoteUrl).toBe('https://ghe.example.com/a/b.git')
  })

  it('refuses what it cannot use', () => {
    const code = (code: string) => expect.objectContaining({ code })
    expect(() => createGitHub('')).toThrow(code('CREDENTIAL_MISSING'))
    expect(() => createGitHub(undefined as unknown as string)).toThrow(code('CREDENTIAL_MISSING'))
    expect(() => createGitHub('t', { serverUrl: 'github.com' })).toThrow(code('CONFIG_INVALID'))
    for (const name of ['octo', 'a/b@main', '../x', undefined as unknown as string])
      expect(() => createGitHub('t').repository(name), name).toThrow(code('CONFIG_INVALID'))
  })
})

const PATCH = `diff --git a/a.txt b/a.txt
index 1..2 100644
--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,2 @@
 same
--- not a header
+++ nor this
diff --git a/old name.txt b/new name.txt
similarity index 100%
rename from old name.txt
rename to new name.txt
diff --git "a/gr\\303\\274n.txt" "b/gr\\303\\274n.txt"
new file mode 100644
--- /dev/null
+++ "b/gr\\303\\274n.txt"
@@ -0,0 +1 @@
+diff --git a/no b/no
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git a/pic.png b/pic.png
deleted file mode 100644
index 1..0
GIT binary patch
literal 0
HcmV?d00001
`

describe('the reports', () => {
  const manifest = { ...manifestOf(), task: { ...manifestOf().task, target: { kind: 'none' as const } } }
  const report = { manifest, answer: 'Done, @octocat. sk-secret', patch: PATCH, redact: hide }
  function hide(text: string) {
    return text.replaceAll('sk-secret', '***')
  }

  it('are made of a manifest, the answer and the patch', () => {
    const { title, body } = renderPullRequest(report)
    expect(title).not.toContain('\n')
    expect(body).toContain('This changes 5 files')
    const comment = renderComment(report)
    const summary = renderJobSummary(report)
    for (const text of [body, comment, summary]) {
      expect(text).toContain('Done,')
      expect(text).not.toContain('sk-secret')
      expect(text).not.toMatch(/(?<![`\w])@octocat/)
    }
    expect(comment).toContain('+++ nor this')
    for (const row of ['a.txt', 'old name.txt', 'new name.txt', 'grün.txt', 'run.sh', 'pic.png'])
      expect(summary).toContain(row)
  })

  it('need nothing but a manifest', async () => {
    expect(renderComment({ manifest })).toMatch(/^<!-- caisson/)
    expect(renderPullRequest({ manifest }).body).toContain('0 files')
    const evidence = temporaryFolder()
    const content = [{ type: 'text', text: 'Hello <script> sk-secret' }]
    await writeFile(
      join(evidence, 'transcript.jsonl'),
      `${JSON.stringify({ type: 'assistant', message: { id: 'm', content } })}\n`,
    )
    await writePage(join(evidence, 'page.html'), { ...report, evidence })
    const page = await readFile(join(evidence, 'page.html'), 'utf8')
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).toContain('old name.txt')
    expect(page).toContain(' id="event-1"')
    expect(page).toContain('Hello &lt;script')
    expect(page).not.toContain('sk-secret')
    expect(await readdir(evidence)).toEqual(['page.html', 'transcript.jsonl'])
  })
})
