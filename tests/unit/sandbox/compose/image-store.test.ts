import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { imageStore } from '../../../../src/sandbox/compose/image-store.js'

const NOW = Date.parse('2026-11-01T12:00:00Z')
const MINUTE = 60_000
const OURS = 'localhost/caisson/base'
const REFERENCE = 'localhost/caisson/composed:x'
const nameAt = (minutesAgo: number) => `${OURS}:${NOW - minutesAgo * MINUTE}-00ff`

/** An engine's images by ID, with their names; the last tag takes the image with it, as Docker and Podman do. */
function engineWith(
  images: Record<string, { tags: string[]; digests?: string[]; build?: string }>,
  builds: string[] = ['made'],
  /** What the first attempts to list images fail with. */
  lists: string[] = [],
  /** Milliseconds until an image has the name of the layer. */
  naming: number[] = [],
) {
  const outcomes = [...builds]
  const idOf = (name: string) =>
    images[name] ? name : Object.keys(images).find((id) => images[id]?.tags.includes(name))
  const untag = (name: string) => {
    const id = idOf(name) ?? ''
    const image = images[id]
    if (!image) return
    image.tags = image.tags.filter((tag) => tag !== name)
    if (image.tags.length === 0 && !image.digests?.some((one) => !one.startsWith(OURS))) delete images[id]
  }
  const during: string[][] = []
  function answer([first, second, ...rest]: readonly string[]): string | null {
    if (first === 'tag') {
      const image = images[idOf(second as string) ?? '']
      for (const other of Object.values(images)) other.tags = other.tags.filter((tag) => tag !== rest[0])
      image?.tags.push(rest[0] as string)
      return image ? '' : null
    }
    if (first === 'build') {
      during.push(Object.values(images).flatMap(({ tags }) => tags))
      const outcome = outcomes.shift()
      if (outcome === 'fails') return null
      const build = /BUILD=(\S+)/.exec([second, ...rest].join(' '))?.[1] as string
      const id = outcome === 'each its own' ? `sha256:${build}` : 'sha256:made'
      if (outcome !== 'removed') images[id] = { tags: [], build }
      return id
    }
    if (second === 'rm') {
      untag(rest[0] as string)
      return ''
    }
    if (second === 'ls' && rest.includes('dangling=true'))
      return Object.keys(images)
        .filter((id) => images[id]?.build !== undefined && images[id]?.tags.length === 0)
        .join('\n')
    if (second === 'ls')
      return rest.some((word) => word.startsWith('reference='))
        ? Object.keys(images)
            .filter((id) => images[id]?.tags.some((tag) => tag.startsWith(`${OURS}:`)))
            .join('\n')
        : ''
    const found = rest.slice(1).flatMap((name) => idOf(name) ?? [])
    return JSON.stringify(
      found.map((Id) => ({
        Id,
        RepoTags: images[Id]?.tags,
        RepoDigests: images[Id]?.digests,
        Created: '2026-11-01T00:00:00Z',
        Size: 1,
        Config: { Labels: images[Id]?.build === undefined ? null : { 'caisson.build': images[Id].build } },
      })),
    )
  }
  const store = imageStore(
    { name: 'docker', displayName: 'Docker', buildFlags: [] },
    async (args, { signal } = {}) => {
      if (args[0] === 'tag' && args[2] === REFERENCE) await setTimeout(naming.shift() ?? 0)
      const stderr = args[1] === 'ls' ? (lists.shift() ?? '') : ''
      const stdout = stderr === '' ? answer(args) : null
      signal?.throwIfAborted()
      const exitCode = stdout === null ? 1 : 0
      return { stdout: Buffer.from(stdout ?? ''), stderr, exitCode, signal: null, timedOut: false }
    },
    { ...systemClock, now: () => NOW },
  )
  const build = (more: { signal?: AbortSignal } = {}) =>
    store.build({
      folder: '/x',
      base: 'sha256:base',
      reference: REFERENCE,
      label: 'caisson.composed=x',
      ...more,
    })
  return { store, build, images, during }
}

describe('the name that a base gets for a build', () => {
  it('tells its time and is gone afterwards', async () => {
    const { build, images, during } = engineWith({ 'sha256:base': { tags: ['golang:1'] } })
    expect(await build()).toBe('sha256:made')
    expect(during).toEqual([['golang:1', expect.stringMatching(`^${OURS}:${NOW}-[0-9a-f]{16}$`)]])
    expect(images['sha256:base']?.tags).toEqual(['golang:1'])
  })

  it('is gone where only a digest of a registry keeps the base', async () => {
    const digests = ['golang@sha256:d', `${OURS}@sha256:d`]
    const { build, images } = engineWith({ 'sha256:base': { tags: [], digests } })
    await build()
    expect(images['sha256:base']?.tags).toEqual([])
  })

  it('is one that stays where nothing else keeps the base, also for two builds at once', async () => {
    const digests = [`${OURS}@sha256:d`]
    const { build, store, images } = engineWith({ 'sha256:base': { tags: [], digests } })
    await Promise.all([build(), build()])
    expect(new Set(images['sha256:base']?.tags).size).toBe(1)
    await store.releaseBases()
    const reference = expect.stringMatching(`^${OURS}:[0-9a-f]{24}$`)
    expect(images['sha256:base']?.tags).toContainEqual(reference)
    expect(await store.keptBases()).toMatchObject([{ reference, id: 'sha256:base' }])
  })

  it('is removed after an hour where a build was killed, by hand or by the next build', async () => {
    for (const how of ['releaseBases', 'build'] as const) {
      const { store, build, images } = engineWith({
        'sha256:base': { tags: ['golang:1', nameAt(61), nameAt(59)] },
        'sha256:bare': { tags: [nameAt(90)] },
      })
      await (how === 'build' ? build() : store.releaseBases())
      expect(images['sha256:base']?.tags).toEqual(['golang:1', nameAt(59)])
      expect(images['sha256:bare']?.tags).toEqual([nameAt(90)])
      expect(await store.keptBases()).toMatchObject([{ reference: nameAt(90), id: 'sha256:bare' }])
    }
  })
})

describe('a build', () => {
  const base = () => ({ 'sha256:base': { tags: ['golang:1'] } })

  it('is done again where somebody removed its image before it had a name', async () => {
    const { build, images } = engineWith(base(), ['removed', 'made'])
    expect(await build()).toBe('sha256:made')
    expect(images['sha256:made']?.tags).toEqual([REFERENCE])
  })

  it('lists images again where Podman met one that another process was removing', async () => {
    const gone = 'Error: checking if image "a1" is dangling: locating image with ID "a1": image not known'
    const { build } = engineWith(base(), ['made'], [gone, gone])
    expect(await build()).toBe('sha256:made')
    const broken = engineWith(base(), ['made'], ['Cannot connect to the daemon'])
    await expect(broken.build()).rejects.toThrow('could not list images: Cannot connect')
  })

  it('leaves the unnamed image of another build alone until that is too old to be at work', async () => {
    const other = { tags: [], build: `${NOW - 59 * MINUTE}-aa` }
    const killed = { tags: [], build: `${NOW - 61 * MINUTE}-bb` }
    const { build, images } = engineWith({ ...base(), 'sha256:other': other, 'sha256:killed': killed })
    await build()
    expect(Object.keys(images).sort()).toEqual(['sha256:base', 'sha256:made', 'sha256:other'])
  })

  it.each(['fails', 'each its own'])('takes nothing of another at the same time, which %s', async (first) => {
    const { build, during, images } = engineWith(base(), [first, 'each its own'])
    const ends = await Promise.allSettled([build(), build()])
    expect(during).toHaveLength(2)
    const made = Object.entries(images).filter(([, image]) => image.build)
    expect(made).toMatchObject([[expect.any(String), { tags: [REFERENCE] }]])
    const found = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    expect(found).toHaveLength(first === 'fails' ? 1 : 2)
    expect(new Set(found)).toEqual(new Set([made[0]?.[0]]))
  })

  it('keeps the name that another at the same time has just given', async () => {
    const { build } = engineWith(base(), ['each its own', 'each its own'], [], [1, 20])
    const [first, second] = await Promise.all([build(), build()])
    expect(second).toBe(first)
  })

  it('ends with its run, and takes the name of the base back', async () => {
    const { build, images } = engineWith(base(), ['removed'])
    await expect(build({ signal: AbortSignal.abort('stop') })).rejects.toBe('stop')
    expect(images).toEqual(base())
  })

  it.each([
    ['that failed', ['fails', 'made'], 1],
    ['whose image is removed twice', ['removed', 'removed', 'made'], 2],
  ])('%s is not done again', async (_what, builds, times) => {
    const { build, during, images } = engineWith(base(), builds as string[])
    await expect(build()).rejects.toMatchObject({ code: 'IMAGE_FAILED' })
    expect(during).toHaveLength(times as number)
    expect(images).toEqual(base())
  })
})
