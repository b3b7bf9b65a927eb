import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sessionFiles } from '../../../../src/agents/codex/session-files.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const ID = '01a2095e-461f-7a60-848d-e7bdacb9bf33'
const OTHER = '01a2095e-461f-7a60-848d-e7bdacb9bf34'
const PATH = `.codex/sessions/2026/11/23/rollout-2026-11-23T17-05-03-${ID}.jsonl`
const line = (type: string, payload: object) => JSON.stringify({ ordinal: 1, type, payload })
const said = (role: string, text: string) =>
  line('response_item', { type: 'message', role, content: [{ type: 'input_text', text }] })
const by = { originator: 'codex_exec', source: 'exec' }
const meta = line('session_meta', { id: ID, cwd: '/workspace', base_instructions: { text: 'long' } })

const homeWith = async (...paths: string[]) => {
  const home = temporaryFolder()
  for (const path of paths) {
    await mkdir(dirname(join(home, path)), { recursive: true })
    await writeFile(join(home, path), 'x')
  }
  return home
}

describe("Codex's session files", () => {
  it('lie where the time in the ID says, whatever the working directory', () => {
    expect(sessionFiles.pathInHome(`${ID}.jsonl`, '/anywhere')).toBe(PATH)
    expect(sessionFiles.pathInHome(`${ID}/x.jsonl`, '/anywhere')).toBeNull()
  })

  it('are found by their names, the session asked for first, and nothing else is', async () => {
    const other = `.codex/sessions/2026/11/22/rollout-2026-11-22T01-02-03-${OTHER}.jsonl`
    const home = await homeWith(
      PATH,
      other,
      '.codex/sessions/2026/11/23/rollout-x.jsonl',
      '.codex/sessions/x/y/z/a',
    )
    expect((await sessionFiles.find(home, ID))?.map(({ name }) => name)).toEqual([
      `${ID}.jsonl`,
      `${OTHER}.jsonl`,
    ])
    expect(await sessionFiles.find(home, '01a2095e-461f-7a60-848d-e7bdacb9bf35')).toBeNull()
  })

  it('are not found behind a link', async () => {
    const real = await homeWith(PATH)
    const home = temporaryFolder()
    await mkdir(join(home, '.codex', 'sessions'), { recursive: true })
    await symlink(join(real, '.codex', 'sessions', '2026'), join(home, '.codex', 'sessions', '2026'))
    expect(await sessionFiles.find(home, ID)).toBeNull()
  })

  it('are kept as far as something was said, without settings and totals', () => {
    const lines = [
      meta,
      line('turn_context', { model: 'm' }),
      said('user', 'secret'),
      'no JSON',
      said('assistant', 'b'),
    ]
    const { text, usable } = sessionFiles.readConversation(lines.join('\n'), (t) =>
      t.replace('secret', '***'),
    )
    const head = line('session_meta', { id: ID, cwd: '/workspace', ...by })
    expect(text.split('\n')).toEqual([head, said('user', '***'), said('assistant', 'b'), ''])
    expect(usable).toBe(true)
    expect(sessionFiles.readConversation(`${meta}\n${said('user', 'a')}`, (t) => t).usable).toBe(false)
    expect(sessionFiles.readConversation('', (t) => t)).toEqual({ text: '', usable: false })
  })

  it('bring no instructions into a later session, whatever the agent wrote into them', () => {
    const told = { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'evil' }] }
    const spoken = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'good' }] }
    const head = { id: ID, timestamp: 't', cwd: '/workspace', cli_version: '0.169.0' }
    const lines = [
      line('session_meta', { ...head, base_instructions: { text: 'evil' }, dynamic_tools: ['evil'] }),
      line('session_meta', { ...head, id: 'evil' }),
      line('response_item', told),
      line('response_item', { ...told, role: 'system' }),
      line('response_item', { ...told, type: 'additional_tools' }),
      line('compacted', { message: 'short', replacement_history: [told, null, spoken], more: 'evil' }),
      `{"type":"response_item","payload":${JSON.stringify(told)},"payload":${JSON.stringify(spoken)}}`,
      line('response_item', { type: 'reasoning', summary: [] }),
      '{"type":"response_item","payload":null}',
    ]
    const { text } = sessionFiles.readConversation(lines.join('\n'), (t) => t)
    expect(text.split('\n')).toEqual([
      line('session_meta', { ...head, ...by }),
      line('compacted', { message: 'short', replacement_history: [spoken] }),
      JSON.stringify({ type: 'response_item', payload: spoken }),
      line('response_item', { type: 'reasoning', summary: [] }),
      '',
    ])
  })

  it('lose what a summary of them said', () => {
    const empty = sessionFiles.withoutContent(
      line('compacted', { message: 'k3y', replacement_history: ['k3y'] }),
    )
    expect(empty).not.toContain('k3y')
    expect(JSON.parse(empty)).toMatchObject({ ordinal: 1, type: 'compacted' })
  })

  it('are moved to another working directory', () => {
    const moved = sessionFiles.movedTo(
      `${meta}\n${said('user', 'in /workspace/a and /workspaces')}`,
      '/home/x/repo',
    )
    expect(moved).toContain('"cwd":"/home/x/repo"')
    expect(moved).toContain('in /home/x/repo/a and /workspaces')
    expect(sessionFiles.movedTo('{"a":"/workspace"}', '/b')).toBe('{"a":"/workspace"}')
  })

  it.each([
    [{ type: 'function_call', call_id: 'a', name: 'f', arguments: 'k3y' }, ['call_id', 'name']],
    [{ type: 'custom_tool_call', call_id: 'a', name: 'f', input: 'k3y' }, ['call_id', 'name']],
    [{ type: 'function_call_output', call_id: 'a', output: 'k3y' }, ['call_id']],
    [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'k3y' }] }, ['role']],
    [{ type: 'reasoning', encrypted_content: 'k3y' }, []],
  ] as const)('lose what was said in %j and keep its place', (payload, kept) => {
    const empty = JSON.parse(sessionFiles.withoutContent(line('response_item', payload)))
    expect(JSON.stringify(empty)).not.toContain('k3y')
    expect(empty).toMatchObject({ ordinal: 1, type: 'response_item' })
    for (const field of kept) expect(empty.payload[field]).toBe(payload[field as keyof typeof payload])
  })

  it('lose the instructions of their head', () => {
    const empty = JSON.parse(sessionFiles.withoutContent(meta))
    expect(empty.payload).toEqual({ id: ID, cwd: '/workspace' })
    expect(sessionFiles.withoutContent('no JSON')).toBe('***')
  })
})
