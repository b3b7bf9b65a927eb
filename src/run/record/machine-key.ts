import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { constants } from 'node:fs'
import { link, lstat, open, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onCode, RunError } from '../../base/errors.js'
import { assertPrivate, makePrivate } from './private-folder.js'

/** In the state folder: what tells records that this machine wrote from all others. */
const KEY = 'key'
const KEY_BYTES = 32

/** Last field of a record. The code covers every byte before it, and the place of the record. */
const FIELD = /,\n {2}"mac": "([0-9a-f]{64})"\n\}\n$/

/** A record as text: an object with at least one field, and the code of this machine for it at `place`. */
export async function signRecord(record: object, place: string, stateDir: string): Promise<string> {
  const body = JSON.stringify(record, null, 2).slice(0, -'\n}'.length)
  const mac = codeOf(body, place, (await readKey(stateDir)) ?? (await makeKey(stateDir)))
  return `${body},\n  "mac": "${mac.toString('hex')}"\n}\n`
}

/** Whether this machine wrote the text for that place. Throws RUN_NOT_OURS for a key that others could know. */
export async function isSigned(text: string, place: string, stateDir: string): Promise<boolean> {
  const found = FIELD.exec(text)
  const key = found && (await readKey(stateDir))
  if (!key) return false
  return timingSafeEqual(
    codeOf(text.slice(0, found.index), place, key),
    Buffer.from(found[1] as string, 'hex'),
  )
}

/** Why what a record says is not obeyed; null for one that this machine wrote for that folder. */
export async function whyNotOurs(text: string, folder: string, stateDir: string): Promise<string | null> {
  const [own, { uid }] = [process.geteuid?.(), await lstat(folder)]
  if (own !== undefined && uid !== own) return `it belongs to the user ${uid}, not to ${own}`
  if (await isSigned(text, folder, stateDir)) return null
  return 'its record does not carry the signature of this machine for this folder'
}

/** Codes for the lines of a file that grows, in their order: each covers the place, and all lines before it. */
export async function codesOfLines(place: string, stateDir: string): Promise<(line: string) => string> {
  const key = (await readKey(stateDir)) ?? (await makeKey(stateDir))
  let before = ''
  return (line) => {
    before = codeOf(`${before}${line}`, place, key).toString('hex')
    return before
  }
}

function codeOf(body: string, place: string, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${Buffer.byteLength(place)}:${place}:${body}`)
    .digest()
}

/** Created as a whole: of two processes that need one at once, both read the first. */
async function makeKey(stateDir: string): Promise<Buffer> {
  await makePrivate(stateDir)
  const temporary = join(stateDir, `.key-${randomBytes(6).toString('hex')}`)
  await writeFile(temporary, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(temporary, join(stateDir, KEY)).catch(onCode(['EEXIST'], undefined))
  } finally {
    await unlink(temporary)
  }
  const key = await readKey(stateDir)
  if (key) return key
  throw unsafe(join(stateDir, KEY), 'disappears as soon as it is written')
}

/** Null if there is none. Throws CONFIG_INVALID for a state folder of others. */
async function readKey(stateDir: string): Promise<Buffer | null> {
  await assertPrivate(stateDir)
  const path = join(stateDir, KEY)
  const found = await lstat(path).catch(onCode(['ENOENT', 'ENOTDIR'], null))
  if (found === null) return null
  if (!found.isFile()) throw unsafe(path, 'is not a regular file')
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const { uid, mode, size } = await file.stat()
    const own = process.geteuid?.()
    if (own !== undefined && uid !== own) throw unsafe(path, `belongs to the user ${uid}, not to ${own}`)
    if (own !== undefined && (mode & 0o077) !== 0) throw unsafe(path, 'can be read or written by others')
    if (size !== KEY_BYTES) throw unsafe(path, `does not hold ${KEY_BYTES} bytes`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function unsafe(path: string, why: string): RunError {
  return new RunError('RUN_NOT_OURS', `${path}, by which this machine knows its own runs, ${why}.`, {
    hint: 'Remove it, and earlier runs become artifacts, or set XDG_STATE_HOME to a folder of this user.',
  })
}
