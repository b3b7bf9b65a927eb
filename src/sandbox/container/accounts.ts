import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeReadable } from '../ownership.js'
import { CONTAINER_PATHS } from '../sandbox.js'
import type { SandboxUser } from '../user.js'

const NAME = 'caisson'

/** The files of a container's accounts, and the name of its user. */
export interface Accounts {
  passwd: string
  group: string
  name: string
}

/** Writes a container's `/etc/passwd` and `/etc/group`; `known` is the image's, null for this machine's. */
export async function accountFiles(
  folder: string,
  known: { passwd: string; group: string } | null,
  user: SandboxUser,
): Promise<Accounts> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const base = known ?? { passwd: await read('/etc/passwd'), group: await read('/etc/group') }
  const files = { passwd: join(folder, 'passwd'), group: join(folder, 'group') }
  const passwd = passwdWith(base.passwd, user)
  await writeReadable(files.passwd, passwd)
  await writeReadable(files.group, groupWith(base.group, user))
  return { ...files, name: passwd.slice(0, passwd.indexOf(':')) }
}

/** All existing users, and ours with the agent's home: Java and others read this, not `HOME`. */
export function passwdWith(passwd: string, { uid, gid }: SandboxUser): string {
  const lines = passwd.split('\n').filter(Boolean)
  const mine = lines.find((line) => line.split(':')[2] === String(uid))
  const name = mine?.split(':')[0] ?? freeName(lines)
  const others = lines.filter((line) => line !== mine)
  // Comes first, since the first line for a user ID wins.
  return `${[`${name}:x:${uid}:${gid}::${CONTAINER_PATHS.home}:/bin/sh`, ...others].join('\n')}\n`
}

export function groupWith(group: string, { gid }: SandboxUser): string {
  const lines = group.split('\n').filter(Boolean)
  if (!lines.some((line) => line.split(':')[2] === String(gid))) lines.push(`${freeName(lines)}:x:${gid}:`)
  return `${lines.join('\n')}\n`
}

function freeName(lines: string[]): string {
  const taken = new Set(lines.map((line) => line.split(':')[0]))
  return taken.has(NAME) ? `${NAME}-agent` : NAME
}
