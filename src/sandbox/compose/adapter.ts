import { document } from '../../base/docs.js'
import { SandboxError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Engine } from '../engine/engine.js'
import { type Composition, imageOf } from './compose.js'
import { adapterDockerfile } from './layer.js'

/** The label by which an adapter image names the folders that are the adapter: absolute paths, separated by spaces. */
export const ADAPTER_LABEL = 'caisson.adapter'

/** A base image with an adapter in it. */
interface AdapterComposition extends Composition {
  /** What starts the adapter. */
  command: readonly string[]
  /** The adapter's `PATH` before the base's. */
  path: string | undefined
}

/**
 * The image of a user's base with the folders of an adapter image, made at the first use and found again by both
 * digests. Rejects with IMAGE_FAILED, and then leaves nothing behind.
 */
export async function composeAdapter(o: {
  engine: Pick<Engine, 'images' | 'ensureImage'>
  base: { reference: string; digest: string; path: string | undefined }
  /** Reference of the adapter image. */
  adapter: string
  /** For the build; it must not exist, and is removed. */
  folder: string
  log: Log
  signal?: AbortSignal
}): Promise<AdapterComposition> {
  const { engine, base, adapter } = o
  const found = await engine.ensureImage(adapter)
  const folders = (found.labels?.[ADAPTER_LABEL] ?? '').split(/\s+/).filter(Boolean)
  if (folders.length === 0 || folders.some((one) => !/^(\/[\w.-]+)+$/.test(one)))
    throw new SandboxError(
      'IMAGE_FAILED',
      `The adapter image \`${adapter}\` cannot be added to \`${base.reference}\`: it does not say which folders it needs.`,
      {
        hint: `Leave \`sandbox.image\` out, and the adapter works in its own image; or give it the label \`${ADAPTER_LABEL}\` with folders that run on any base, e.g. \`LABEL ${ADAPTER_LABEL}=/opt/agent\` (${document('adapter.md')}).`,
      },
    )
  const env = Object.fromEntries((found.env ?? []).map((one) => one.split(/=(.*)/s, 2)))
  const { PATH, ...others } = env as Record<string, string>
  const path = [PATH, base.path].filter(Boolean).join(':') || undefined
  const layer = {
    ...{ base: base.reference, baseDigest: base.digest, command: adapter, version: 'adapter' },
    integrity: `${found.digest} ${folders.join(' ')}`,
  }
  const image = await imageOf(layer, `the adapter ${adapter}`, o, async () =>
    adapterDockerfile(layer, { adapter, folders, env: others }),
  )
  return { ...image, command: found.command, path }
}
