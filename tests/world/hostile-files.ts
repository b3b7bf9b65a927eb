import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What somebody else may have put in the place of a file, and what a refusal says about it. */
export const HOSTILE_FILES = ['link', 'link to a device', 'pipe', 'folder', 'huge file'] as const

export type HostileFile = (typeof HOSTILE_FILES)[number]

/** Larger than anything that is read, and without any blocks on the disk. */
const HUGE_BYTES = 2 ** 40

/** Puts it there instead of what was there; `elsewhere` is a file of the reader that must not be read. */
export function putHostile(path: string, kind: HostileFile, elsewhere: string): void {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  if (kind === 'link') symlinkSync(elsewhere, path)
  else if (kind === 'link to a device') symlinkSync('/dev/zero', path)
  else if (kind === 'pipe') execFileSync('mkfifo', [path])
  else if (kind === 'folder') mkdirSync(path)
  else {
    writeFileSync(path, '')
    truncateSync(path, HUGE_BYTES)
  }
}

/** What a refusal says. */
export const REFUSAL: Readonly<Record<HostileFile, RegExp>> = {
  link: /symbolic link/,
  'link to a device': /symbolic link/,
  pipe: /a pipe/,
  folder: /a folder/,
  'huge file': /larger than/,
}
