import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { systemClock } from '../../base/clock.js'
import type { CommandResult } from '../../base/command.js'
import { sha256OfContent } from '../../base/digest.js'
import { SandboxError } from '../../base/errors.js'
import { type Call, describeFailure, tail } from '../engine/container-errors.js'
import { BUILD_LABEL, type ImageStore } from './images.js'

interface ImageClient {
  name: string
  displayName: string
  /** Flags of `build` that Docker does not have. */
  buildFlags: readonly string[]
}

/**
 * Every base gets a name of its own for the time of a build, which the name tells: not every builder finds an image by its
 * ID. A base without another name gets one that stays, since the image would go with its last name.
 */
const BASE = 'localhost/caisson/base'
const BUILD_TIMEOUT_MS = 30 * 60_000
/** No build is older: whoever gave such a name is gone. */
const NAME_LIFETIME_MS = 2 * BUILD_TIMEOUT_MS

/** When a build began, by what it calls itself. */
const begunAt = (build: string) => Number(build.split('-')[0])

/** When a build gave the name; null for any other name. */
function namedAt(name: string): number | null {
  const [, time] = name.startsWith(`${BASE}:`) ? (/:(\d+)-[0-9a-f]+$/.exec(name) ?? []) : []
  return time === undefined ? null : Number(time)
}

const imageSchema = z.looseObject({
  Id: z.string(),
  RepoTags: z.array(z.string()).nullish(),
  RepoDigests: z.array(z.string()).nullish(),
  Created: z.string(),
  Size: z.number(),
  Config: z.looseObject({
    Labels: z.record(z.string(), z.string()).nullish(),
    OnBuild: z.array(z.string()).nullish(),
  }),
})

/** What an engine says of an image that another process has removed. */
const GONE = /no such|not known|not found/i

/** What keeps an image when the names that builds gave it are gone. */
const lastingNames = ({ RepoTags, RepoDigests }: z.infer<typeof imageSchema>) => [
  ...(RepoTags ?? []).filter((name) => namedAt(name) === null),
  ...(RepoDigests ?? []).filter((name) => !name.startsWith(`${BASE}@`)),
]

/** Images by the command line that Docker and Podman share. */
export function imageStore(client: ImageClient, call: Call, clock = systemClock): ImageStore {
  /** Podman reads the names of an image, and writes them again: two at once lose one another's. */
  let naming: Promise<unknown> = Promise.resolve()
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = naming.then(work, work)
    naming = done
    return done
  }

  async function inspect(references: readonly string[]): Promise<z.infer<typeof imageSchema>[]> {
    if (references.length === 0) return []
    const result = await call(['image', 'inspect', '--', ...references])
    // Another process may remove one meanwhile; the others are reported all the same.
    if (result.exitCode !== 0 && !GONE.test(result.stderr))
      throw describeFailure(client, 'look at images', result)
    return z.array(imageSchema).parse(JSON.parse(result.stdout.toString('utf8').trim() || '[]'))
  }

  async function find(reference: string): Promise<string | null> {
    const [found] = await inspect([reference])
    return found ? idOf(found.Id) : null
  }

  async function ids(...filters: string[]): Promise<string[]> {
    const flags = filters.flatMap((filter) => ['--filter', filter])
    const list = () => call(['image', 'ls', '--quiet', '--no-trunc', ...flags])
    let result = await list()
    // Podman gives up where another process removes an image at that moment.
    for (let left = 20; left > 0 && result.exitCode !== 0 && GONE.test(result.stderr); left--)
      result = await list()
    if (result.exitCode !== 0) throw describeFailure(client, 'list images', result)
    return [...new Set(result.stdout.toString('utf8').split(/\s+/).filter(Boolean))]
  }

  /**
   * The build's own steps where it failed, and its image where another build of the same was first. Those of another build
   * may be what it is working on, and are left alone until no build is that old.
   */
  async function removeNameless(label: string, build: string): Promise<void> {
    const before = clock.now() - NAME_LIFETIME_MS
    for (const { Id, Config } of await inspect(await ids(`label=${label}`, 'dangling=true'))) {
      const by = Config.Labels?.[BUILD_LABEL]
      if (by !== undefined && (by === build || begunAt(by) < before)) await call(['image', 'rm', idOf(Id)])
    }
  }

  async function named(base: string, build: string): Promise<string> {
    const [found] = await inspect([base])
    if (found?.Config.OnBuild?.length)
      throw new SandboxError(
        'IMAGE_FAILED',
        'The base image has ONBUILD instructions, which every build from it would run.',
        { hint: 'Name another `sandbox.image`, or leave `sandbox.compose` out.' },
      )
    const lasting = found !== undefined && lastingNames(found).length > 0
    const name = `${BASE}:${lasting ? build : sha256OfContent(base).slice(0, 24)}`
    const tagged = await alone(() => call(['tag', base, name]))
    if (tagged.exitCode !== 0) throw describeFailure(client, 'name the base image', tagged)
    return name
  }

  /** The image itself is not ours: it stays, and so does a name that nothing else keeps. */
  async function releaseBase(name: string): Promise<void> {
    if (namedAt(name) === null) return
    const [now] = await inspect([name])
    if (now && lastingNames(now).length > 0) await alone(() => call(['image', 'rm', name]))
  }

  async function releaseBases(): Promise<void> {
    const before = clock.now() - NAME_LIFETIME_MS
    for (const { RepoTags } of await inspect(await ids(`reference=${BASE}`)))
      for (const name of RepoTags ?? []) if ((namedAt(name) ?? before) < before) await releaseBase(name)
  }

  async function attempt(
    base: string,
    build: string,
    { folder, reference, signal }: Parameters<ImageStore['build']>[0],
  ): Promise<CommandResult> {
    const args = ['build', '--quiet', '--network', 'none', ...client.buildFlags]
    const given = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD=${build}`]
    const built = await call([...args, ...given, folder], {
      timeoutMs: BUILD_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
      // The builder of this engine, whose images are its own, and one manifest for one image.
      env: { BUILDX_BUILDER: undefined, BUILDX_NO_DEFAULT_ATTESTATIONS: '1' },
    })
    const id = built.stdout.toString('utf8').trim().split('\n').at(-1) ?? ''
    // Look and name in one: another build of the same would take the name from an image that is already handed out.
    if (built.exitCode === 0)
      await alone(async () => (await find(reference)) ?? (await call(['tag', id, reference])))
    return built
  }

  return {
    find,

    async build(image) {
      const { base, reference, label } = image
      const build = `${clock.now()}-${randomBytes(8).toString('hex')}`
      const name = await named(base, build)
      try {
        let built = await attempt(name, build, image)
        // Another process may have named the base at the same moment.
        if (built.exitCode !== 0 && (await find(name)) === null) {
          await alone(() => call(['tag', base, name]))
          built = await attempt(name, build, image)
        }
        // Somebody may have removed this one's image before it had its name, as `docker image prune` does.
        if (built.exitCode === 0 && (await find(reference)) === null)
          built = await attempt(name, build, image)
        const there = await find(reference)
        if (there !== null) return there
        throw new SandboxError(
          'IMAGE_FAILED',
          `${client.displayName} could not build an image: ${tail(built)}`,
          {
            hint: `Check that \`${client.name} build\` works on this machine and that its disk has room, or leave \`sandbox.compose\` out.`,
          },
        )
      } finally {
        await removeNameless(label, build)
        await releaseBase(name)
        await releaseBases()
      }
    },

    async list(label) {
      const found = await inspect(await ids(`label=${label}`))
      return found
        .map(({ Id, RepoTags, Created, Size, Config }) => ({
          id: idOf(Id),
          references: RepoTags ?? [],
          labels: Config.Labels ?? {},
          created: Created,
          bytes: Size,
        }))
        .sort((a, b) => Date.parse(b.created) - Date.parse(a.created))
    },

    async remove(reference) {
      const result = await call(['image', 'rm', reference])
      return result.exitCode === 0 || /no such|not known/i.test(result.stderr) ? null : tail(result)
    },

    async keptBases() {
      const before = clock.now() - NAME_LIFETIME_MS
      return (await inspect(await ids(`reference=${BASE}`))).flatMap((image) => {
        const ours = (image.RepoTags ?? []).filter((name) => name.startsWith(`${BASE}:`))
        // Where a build was killed, its own name may have become the last one.
        const last =
          lastingNames(image).length > 0 ? [] : ours.filter((name) => (namedAt(name) ?? 0) < before)
        const kept = [...ours.filter((name) => namedAt(name) === null), ...last]
        return kept.map((reference) => ({
          reference,
          id: idOf(image.Id),
          created: image.Created,
          bytes: image.Size,
        }))
      })
    },

    releaseBases,
  }
}

const idOf = (id: string) => (id.startsWith('sha256:') ? id : `sha256:${id}`)
