import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { describeWith, partPath } from '../world/parts.js'
import { runClaude, toolResults } from './gateway-claude.js'

describeWith('claude', 'the real CLI and a scripted model', () => {
  let workspace: string
  let model: ScriptedModel | undefined

  beforeEach(async () => {
    workspace = await mkdtemp(join(tmpdir(), 'gateway-ws-'))
    await writeFile(join(workspace, 'sum.js'), 'export const sum = (a, b) => a - b\n')
  })
  afterEach(async () => {
    await model?.close()
    await rm(workspace, { recursive: true, force: true })
  })

  const run = (prompt: string, args: string[] = []) => {
    const env = {
      ANTHROPIC_BASE_URL: model?.url ?? '',
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_MAX_RETRIES: '2',
    }
    return runClaude({ claude: partPath('claude'), prompt, workspace, env, args })
  }

  it('reads, edits, writes and runs, several tools in a turn too', async () => {
    model = await startScriptedModel({
      script: `
turns:
  - thinking: The operator looks wrong — ganz falsch. 🤔
    text: I look at the file.
    tools:
      - name: Read
        input: { file_path: '{{workspace}}/sum.js' }
      - name: Bash
        input: { command: 'pwd && ls', description: 'look around' }
  - tools:
      - name: Edit
        input: { file_path: '{{workspace}}/sum.js', old_string: 'a - b', new_string: 'a + b' }
  - tools:
      - name: Write
        input: { file_path: '{{workspace}}/NOTES.md', content: "Grüße 👋\\n" }
      - name: Bash
        input: { command: 'echo ran > ran.txt', description: 'leave a file' }
  - text: Fixed the operator.
`,
    })
    const session = await run('fix it')
    expect(session.result).toMatchObject({
      subtype: 'success',
      is_error: false,
      result: 'Fixed the operator.',
    })
    expect(toolResults(session).map((result) => result.isError)).toEqual([false, false, false, false, false])
    expect(await readFile(join(workspace, 'sum.js'), 'utf8')).toContain('a + b')
    expect(await readFile(join(workspace, 'NOTES.md'), 'utf8')).toBe('Grüße 👋\n')
    expect(await readFile(join(workspace, 'ran.txt'), 'utf8')).toBe('ran\n')
    expect(model.requests.filter((r) => r.status >= 400)).toEqual([])
  })

  it('plays a subagent by its prompt beside the main conversation', async () => {
    model = await startScriptedModel({
      script: {
        turns: [
          {
            tools: [
              {
                name: 'Agent',
                input: {
                  description: 'count files',
                  prompt: 'COUNT-THE-FILES',
                  subagent_type: 'general-purpose',
                  run_in_background: false,
                },
              },
            ],
          },
          { text: 'The subagent has counted.' },
        ],
        conversations: [
          {
            match: 'COUNT-THE-FILES',
            turns: [
              { tools: [{ name: 'Bash', input: { command: 'touch counted', description: 'count' } }] },
              { text: 'One file.' },
            ],
          },
        ],
      },
    })
    const session = await run('use a subagent')
    expect(session.result).toMatchObject({ result: 'The subagent has counted.' })
    expect(await readFile(join(workspace, 'counted'), 'utf8')).toBe('')
  })

  it('fails for good on 401, and gets over a 529 and a broken connection', async () => {
    model = await startScriptedModel({
      script: { turns: [{ error: { status: 401, message: 'invalid x-api-key' } }] },
    })
    const refused = await run('anything')
    expect(refused.result).toMatchObject({ is_error: true, api_error_status: 401 })
    await model.close()
    model = await startScriptedModel({
      script: { turns: [{ error: { status: 529 } }, { connection: 'reset' }, { text: 'Back again.' }] },
    })
    expect((await run('anything')).result).toMatchObject({ is_error: false, result: 'Back again.' })
  })
})
