import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AROUND_ATTACKS, type AroundAttack, libraryWithout } from '../scoreboard/around.js'
import { type Attack, waysOf } from '../scoreboard/attack.js'
import { ATTACKS } from '../scoreboard/attacks.js'
import { BASELINES, replayBare } from '../scoreboard/baselines.js'
import { canary, DISGUISES, secretsIn } from '../scoreboard/canaries.js'
import { OTHER_ATTACKS } from '../scoreboard/other-attacks.js'
import { type Board, missingCells, removalOf, renderPage, renderStored } from '../scoreboard/page.js'
import { PROBE_GROUPS, probe, probesOf, protectionsOf } from '../scoreboard/probes.js'
import { replay, STORIES, type StoryName } from '../scoreboard/replay.js'
import { SEALS } from '../scoreboard/seals.js'
import { STORED_ATTACKS, type StoredAttack } from '../scoreboard/stored-runs.js'
import { createScene, hadEffect, runCommands } from '../scoreboard/stored-scene.js'
import type { Traces } from '../scoreboard/traces.js'
import { PROJECT } from '../world/action-file.js'
import { describeWith } from '../world/parts.js'
import { representative } from '../world/selection.js'

const PAGE = '../../docs/scoreboard.md'
const TIME = 180_000
const HERE = representative(SEALS)

const board: Board = { attacks: new Map(), probes: new Map(), stored: new Map() }
const storyOf = ({ story = 'theft' }: Attack): StoryName => story
const attacksIn = (story: StoryName) => ATTACKS.filter((attack) => storyOf(attack) === story)
const stories = Object.keys(STORIES) as StoryName[]

/** Notes what happened to the attacks in a column, and returns those that got through. */
function score(column: string, attacks: Attack[], traces: Traces): string[] {
  const through = attacks.filter((attack) => attack.through?.(traces) ?? traces.leaked(attack.id).length > 0)
  for (const attack of attacks) {
    const cells = board.attacks.get(attack) ?? new Map<string, boolean>()
    board.attacks.set(attack, cells.set(column, through.includes(attack)))
  }
  return through.map(({ id }) => id)
}

test.each(Object.entries(DISGUISES))('a canary is found in disguise: %s', (_, hide) => {
  const secrets = [canary('one'), canary('other')]
  for (const before of ['', 'x', 'xy', 'xyz', 'wxyz']) {
    const text = `${before} ${hide(`${before}${secrets[0]}${before}`)} ${before}`
    expect(secretsIn(text, secrets), text).toEqual([secrets[0]])
  }
  expect(secretsIn(hide('nothing of the kind'), secrets)).toEqual([])
})

describeWith(['claude', 'node24'], 'without Caisson', () => {
  const tried = stories.filter((story) => attacksIn(story).some((attack) => waysOf(attack).length > 0))
  const cases = BASELINES.flatMap((baseline) =>
    tried.map((story) => [baseline.title, story, baseline] as const),
  )

  test.each(representative(cases))(
    '%s: the %s gets through',
    async (_, story, baseline) => {
      const attacks = attacksIn(story)
      const through = score(baseline.id, attacks, await replayBare(story, baseline))
      expect(through).toEqual(
        attacks.filter((attack) => waysOf(attack).includes(baseline.id)).map(({ id }) => id),
      )
    },
    TIME,
  )
})

describe.each(HERE)('sealed by $title', (seal) => {
  describeWith(['claude', 'node24', ...seal.parts], 'every attack', () => {
    test.each(stories)(
      'of the %s is held',
      async (story) => {
        const traces = await replay(story, seal)
        expect(score(seal.id, attacksIn(story), traces)).toEqual([])
      },
      TIME,
    )

    // Two jobs use the seal of the first one.
    test.each(seal.twoJobs ? [] : ['that the doctor knows'])(
      '%s is held',
      async () => {
        const { probes } = await probe(seal)
        const all = probes.map(({ id }) => id)
        for (const group of PROBE_GROUPS.filter(({ except }) => !except?.includes(seal.id))) {
          const ids = probesOf(group, all)
          const of = board.probes.get(group) ?? { ids, cells: new Map<string, boolean>() }
          const failed = probes.filter(({ id, result }) => ids.includes(id) && result === 'fail')
          board.probes.set(group, { ids, cells: of.cells.set(seal.id, failed.length > 0) })
          expect(failed, group.title).toEqual([])
          expect(protectionsOf(ids).length, group.title).toBeGreaterThan(0)
        }
        expect(PROBE_GROUPS.flatMap((group) => probesOf(group, all)).sort()).toEqual(all.sort())
      },
      TIME,
    )
  })
})

describeWith(['claude', 'node24', 'docker'], 'with one defence removed', () => {
  const docker = SEALS.find(({ id }) => id === 'docker') ?? expect.fail('no seal by Docker')
  const removed = stories.flatMap((story) => {
    const removals = new Set(attacksIn(story).map(removalOf))
    return [...removals].map((removal) => [removal.words, story, removal] as const)
  })

  test.each(representative(removed, 2))(
    '%s: the attack gets through',
    async (_, story, removal) => {
      const attacks = attacksIn(story).filter((attack) => removalOf(attack) === removal)
      const through = score('without', attacks, await replay(story, docker, removal))
      expect(through).toEqual(attacks.map(({ id }) => id))
    },
    TIME,
  )
})

describe('on what decides around an agent', () => {
  async function attempt({ id, attempt, without }: AroundAttack, way: 'all' | 'without'): Promise<boolean> {
    const through = await attempt(await libraryWithout(way === 'without' ? without.code : []))
    board.stored.set(id, { ...board.stored.get(id), [way]: through })
    return through
  }
  const cases = AROUND_ATTACKS.map((attack) => [attack.title, attack] as const)

  test.each(cases)('%s: is held', async (_, attack) => expect(await attempt(attack, 'all')).toBe(false), TIME)

  test.each(cases)(
    '%s: gets through without its defence',
    async (_, attack) => expect(await attempt(attack, 'without')).toBe(true),
    TIME,
  )
})

describe('by a stored run or an artifact', () => {
  /** Whether it got through. */
  async function attempt({ id, plant, without }: StoredAttack, way: 'all' | 'without'): Promise<boolean> {
    await using scene = await createScene()
    const commands = await plant(scene)
    const said = await runCommands(scene, commands, way === 'without' ? without : undefined)
    const through = await hadEffect(scene, said)
    board.stored.set(id, { ...board.stored.get(id), [way]: through })
    return through
  }
  const cases = STORED_ATTACKS.map((attack) => [attack.title, attack] as const)

  test.each(cases)('%s: is held', async (_, attack) => expect(await attempt(attack, 'all')).toBe(false), TIME)

  test.each(representative(cases, 4))(
    '%s: gets through without its defence',
    async (_, attack) => expect(await attempt(attack, 'without')).toBe(true),
    TIME,
  )

  if (HERE.length === SEALS.length)
    test('is on the page as it was measured', () => {
      expect(readFileSync(new URL(PAGE, import.meta.url), 'utf8')).toContain(renderStored(board.stored))
    })
})

test.each(OTHER_ATTACKS)('another test replays: $title', ({ test: [file, title] }) => {
  expect(readFileSync(join(PROJECT, file), 'utf8')).toContain(title)
})

describeWith(['claude', 'node24', ...SEALS.flatMap(({ parts }) => parts)], 'docs/scoreboard.md', () => {
  if (HERE.length === SEALS.length)
    test('is what was measured; `npm run scoreboard` writes it', async () => {
      expect(missingCells(board)).toEqual([])
      await expect(renderPage(board)).toMatchFileSnapshot(PAGE)
    })

  test('has every attack and every seal', () => {
    const page = readFileSync(new URL(PAGE, import.meta.url), 'utf8')
    for (const { title } of [...ATTACKS, ...SEALS]) expect(page).toContain(title)
  })
})
