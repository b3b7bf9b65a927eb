import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentFor } from '../../../agents/registry.js'
import type { Log } from '../../../base/log.js'
import type { Spec } from '../../../config/spec.js'
import { inImageOnly } from '../../../sandbox/agent-program.js'
import { imageBase, withAgent } from '../../../sandbox/container/base.js'
import type { Host } from '../request.js'
import { chooseBackend } from './backend.js'
import { agentProgram } from './sandbox.js'

/** An image for runs to come. */
export interface BuiltImage {
  reference: string
  /** `sha256:…` */
  digest: string
  base: string
  baseDigest: string
  agent: string
  version: string
  engine: string
  /** False if it was there already. */
  built: boolean
}

/**
 * The image that a run of this spec composes, made before the first one. Rejects with CONFIG_INVALID, ENGINE_NOT_FOUND, IMAGE_FAILED, CLI_NOT_FOUND and so on, or with the reason of an aborted `signal`, and then
 * leaves nothing behind.
 */
export async function buildImage(o: {
  spec: Spec
  host: Host
  log: Log
  signal?: AbortSignal
}): Promise<BuiltImage> {
  const { spec, host, log, signal } = o
  const folder = await mkdtemp(join(tmpdir(), 'caisson-image-'))
  try {
    const { containers, where } = await chooseBackend(spec, host, folder, log)
    const agent = agentProgram(agentFor(o), o)
    if (!containers) throw inImageOnly(agent.displayName, ` ${where}`)
    const { engine, image, own } = containers
    const probe = `caisson-image-${randomBytes(6).toString('hex')}`
    const options = { agent, engine, image, log, signal }
    const base = await imageBase(options, probe, { 'caisson.run': probe })
    const { composed } = await withAgent(options, base, folder)
    if (!composed) throw inImageOnly(agent.displayName, ` ${where}`)
    return {
      ...composed,
      base: own?.image === image ? own.imageReference : image,
      baseDigest: base.digest,
      agent: agent.command,
      engine: engine.name,
    }
  } catch (error) {
    // At a terminal, Ctrl-C has also ended the engine's client, which then failed.
    signal?.throwIfAborted()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
