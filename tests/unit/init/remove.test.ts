import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { planFiles, writePlanned } from '../../../src/init/files.js'
import { type InitChoice, wantedFiles } from '../../../src/init/init.js'
import { labelOfWorkflow, planRemoval, removePlanned } from '../../../src/init/remove.js'
import { TRIGGERS } from '../../../src/init/workflow.js'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'caisson-remove-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(choice: Partial<InitChoice> = {}) {
  const all: InitChoice = {
    triggers: ['label'],
    label: 'claude',
    phrase: '@claude',
    setup: '',
    verify: [],
    ...choice,
  }
  await writePlanned(root, await planFiles(root, wantedFiles(all), { force: true }))
}

const states = async () =>
  Object.fromEntries((await planRemoval(root)).map(({ path, state }) => [path, state]))

it('knows its own files again, whatever was chosen', async () => {
  const words = fc.constantFrom('claude', "bob's", 'do it', '#1', 'true', '12', 'a: b', '"x"', '@claude', 'ä')
  const commands = fc.constantFrom(
    'npm test',
    'make -j2 && echo "a: b"',
    'go test ./... # all',
    'a\nb',
    'pnpm install && uv sync',
  )
  const choices = fc.record({
    triggers: fc.shuffledSubarray([...TRIGGERS], { minLength: 1 }),
    label: words,
    phrase: words,
    setup: fc.oneof(fc.constant(''), commands),
    verify: fc.array(commands, { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      await write({ ...choice, agent: 'reviewer' })
      expect(await states()).toEqual({
        '.github/workflows/claude.yml': 'unchanged',
        '.github/caisson.yml': 'unchanged',
        '.caisson/agents/reviewer.md': 'unchanged',
      })
      if (choice.triggers.includes('label')) expect(await labelOfWorkflow(root)).toBe(choice.label)
    }),
  )
})

it('tells what was edited and what it never wrote', async () => {
  await write({ agent: 'reviewer' })
  const workflow = join(root, '.github/workflows/claude.yml')
  await writeFile(workflow, (await readFile(workflow, 'utf8')).replace('claude:', 'mine:'))
  const configuration = join(root, '.github/caisson.yml')
  await writeFile(configuration, `${await readFile(configuration, 'utf8')}defaults: [not: what\n`)
  await writeFile(join(root, '.caisson/agents/own.md'), 'You are mine.\n')
  expect(await states()).toEqual({
    '.github/workflows/claude.yml': 'changed',
    '.github/caisson.yml': 'changed',
    '.caisson/agents/reviewer.md': 'unchanged',
    '.caisson/agents/own.md': 'foreign',
  })
  await writeFile(workflow, 'on: push\njobs: {}\n')
  await writeFile(configuration, 'defaults:\n  verify:\n    commands: [make test]\n')
  expect(await states()).toMatchObject({
    '.github/workflows/claude.yml': 'foreign',
    '.github/caisson.yml': 'foreign',
  })
  await writeFile(configuration, 'defaults: [not: what\n')
  expect(await states()).toMatchObject({ '.github/caisson.yml': 'foreign' })
  expect(await labelOfWorkflow(root)).toBeUndefined()
})

it('takes the line ends of Windows for no edit', async () => {
  await write({ agent: 'reviewer', setup: 'npm ci\nnpm run build' })
  const paths = Object.keys(await states())
  expect(paths).toHaveLength(3)
  for (const path of paths) {
    const text = await readFile(join(root, path), 'utf8')
    await writeFile(join(root, path), text.replaceAll('\n', '\r\n'))
  }
  expect(Object.values(await states())).toEqual(['unchanged', 'unchanged', 'unchanged'])
})

it('removes folders that are empty then, and no others', async () => {
  await write({ agent: 'reviewer' })
  await mkdir(join(root, '.caisson/runs'))
  await removePlanned(root, Object.keys(await states()))
  expect(await planRemoval(root)).toEqual([])
  await expect(readFile(join(root, '.github/caisson.yml'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readFile(join(root, '.github'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readFile(join(root, '.caisson/runs'))).rejects.toMatchObject({ code: 'EISDIR' })
})
