import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { posix } from 'node:path'
import type { Engine } from '../engine/engine.js'

/** The container that Caisson itself runs in, as the engine sees it: a job container. */
export interface OwnContainer {
  id: string
  /** `sha256:…`: the exact image that this container was started from. */
  image: string
  /** The name that the container was started with, for people. */
  imageReference: string
  mounts: { source: string; target: string; readOnly: boolean }[]
}

/** Where a process can read which container it is in. */
export interface MachineFacts {
  read(path: string): Promise<string>
  hostname(): string
}

const thisMachine: MachineFacts = { read: (path) => readFile(path, 'utf8'), hostname }

/**
 * The container that this process runs in, if `engine` runs it. Null on an ordinary machine, and where
 * another engine runs it (Docker in Docker, a remote daemon).
 */
export async function ownContainer(
  engine: Pick<Engine, 'inspectContainer'>,
  machine: MachineFacts = thisMachine,
): Promise<OwnContainer | null> {
  for (const id of await candidateIds(machine)) {
    const found = await engine.inspectContainer(id)
    // The container's ID must start with it: a hostname may be the *name* of another container.
    if (!found?.running || !found.id.startsWith(id)) continue
    return {
      id: found.id,
      image: found.image,
      imageReference: found.imageReference,
      mounts: found.mounts
        .filter((mount) => (mount.type === 'bind' || mount.type === 'volume') && mount.source !== '')
        .map(({ source, target, readOnly }) => ({ source, target, readOnly })),
    }
  }
  return null
}

/** Candidate container IDs from the kernel's tables and the host name, most reliable first. */
async function candidateIds(machine: MachineFacts): Promise<string[]> {
  const ids = new Set<string>()
  const mounts = await machine.read('/proc/self/mountinfo').catch(() => '')
  for (const line of mounts.split('\n')) {
    // The engine mounts these files from the container's own folder.
    const [, , , root, target] = line.split(' ')
    if (!/^\/etc\/(hostname|hosts|resolv\.conf)$/.test(target ?? '')) continue
    const id = /\/(?:overlay-)?containers\/([0-9a-f]{64})\//.exec(root ?? '')?.[1]
    if (id) ids.add(id)
  }
  const cgroups = await machine.read('/proc/self/cgroup').catch(() => '')
  for (const [, id] of cgroups.matchAll(/(?:\/|docker-|libpod-)([0-9a-f]{64})(?:\.scope|\/|$)/gm))
    ids.add(id as string)
  if (/^[0-9a-f]{12}$/.test(machine.hostname())) ids.add(machine.hostname())
  return [...ids]
}

/**
 * Translates a path of this container to the engine's machine, using the deepest mount that contains it. Null
 * when no mount contains it, so that the engine cannot see it.
 */
export function translatePath(
  mounts: readonly { source: string; target: string }[],
  path: string,
): string | null {
  const wanted = posix.normalize(path)
  const under = mounts
    .filter(
      ({ target }) => wanted === target || wanted.startsWith(target.endsWith('/') ? target : `${target}/`),
    )
    .sort((a, b) => b.target.length - a.target.length)[0]
  return under ? posix.join(under.source, posix.relative(under.target, wanted)) : null
}
