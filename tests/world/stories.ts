import { readFile } from 'node:fs/promises'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type Manifest, manifestSchema } from '../../src/run/manifest.js'
import type { StepResult } from './action-process.js'
import { partPath } from './parts.js'
import { createWorld, type StepOptions, type World, type WorldOptions } from './world.js'

/** A repository with a bug that everybody sees. */
export const FILES = { 'README.md': '# Sums\n', 'src/sum.js': 'export const sum = (a, b) => a - b\n' }

export const ISSUE = { title: 'sum subtracts', body: '`sum(1, 2)` is -1.', author: 'bob' }

/** The model reads, edits and says what it did. */
export const FIX: Script = {
  turns: [
    { text: 'Let me look.', tools: [{ name: 'Read', input: { file_path: '{{workspace}}/src/sum.js' } }] },
    {
      tools: [
        {
          name: 'Edit',
          input: { file_path: '{{workspace}}/src/sum.js', old_string: 'a - b', new_string: 'a + b' },
        },
      ],
    },
    { text: 'It subtracted. Now it **adds**.' },
  ],
}

/** The model runs a command. */
export const bash = (command: string) => ({ tools: [{ name: 'Bash', input: { command } }] })

/** That is all that it does. */
export const doing = (command: string, answer = 'Done.'): Script => ({
  turns: [bash(command), { text: answer }],
})

/** The model answers and changes nothing. */
export const ANSWER: Script = { turns: [{ text: 'It is `a - b`, and that is wrong.' }] }

/** The model edits, and then its next command takes for ever. */
export const EDIT_THEN_HANG: Script = {
  turns: [
    bash('echo half > half.txt'),
    { tools: [{ name: 'Bash', input: { command: 'echo started && sleep 600', timeout: 600_000 } }] },
    { text: 'Never said.' },
  ],
}

/** A world with people in it: alice may write, mallory may only read. */
export async function createStory(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ files: FILES, issue: ISSUE, ...options })
  world.github.addUser('alice', { role: 'write', id: 7 })
  world.github.addUser('mallory', { role: 'read', id: 8 })
  return world
}

/** Inputs that use the executable which is there already. */
export function withClaude(inputs: Record<string, string> = {}): Record<string, string> {
  return { 'agent-path': partPath('claude'), ...inputs }
}

/** The manifest of a run of the action. */
export const manifestOf = async ({ outputs }: Pick<StepResult, 'outputs'>): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(outputs['manifest'] ?? '', 'utf8')))

/** What the model was asked, as text. */
export const asked = ({ model }: World) => JSON.stringify(model?.requests.map(({ body }) => body))

/** Runs the action and shows the whole log when the test fails on the exit code. */
export async function runStory(world: World, step: StepOptions = {}, exitCode = 0) {
  const run = await world.runAction({ ...step, inputs: withClaude(step.inputs) })
  if (run.exitCode !== exitCode) throw new Error(`The action ended with ${run.exitCode}:\n${run.log}`)
  return run
}

/** What a file of evidence has in its lines, such as the requests in that of the gateway. */
export const linesOf = <T>(text: string): T[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
