import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../command.js'
import { ConfigError } from '../errors.js'
import { TRUSTED_PATH } from './environment.js'

/**
 * Gives a body what makes git sign with this key (OpenSSH or PEM, without a passphrase). The key is in a file of its
 * own, for this user alone and while the body runs.
 */
export async function withSigningKey<T>(
  key: string,
  body: (config: Record<string, string>) => Promise<T>,
): Promise<T> {
  return inFile(key, (file) =>
    body({ 'gpg.format': 'ssh', 'gpg.ssh.program': 'ssh-keygen', 'user.signingKey': file }),
  )
}

/** Throws CONFIG_INVALID for a key that cannot sign here, before anything is spent on the run. */
export async function checkSigningKey(key: string): Promise<void> {
  const { exitCode, startError, stderr } = await inFile(key, (file) =>
    runCommand('ssh-keygen', ['-y', '-P', '', '-f', file], { env: { PATH: TRUSTED_PATH, LC_ALL: 'C' } }),
  )
  if (exitCode === 0) return
  const why = startError ? 'ssh-keygen is not installed' : (stderr.split(': ').at(-1) ?? '')
  throw new ConfigError('CONFIG_INVALID', `ssh-signing-key cannot be used: ${why}.`, {
    hint: startError
      ? 'Install the OpenSSH client on the runner, or use `delivery.commitWith: api`.'
      : 'Pass the whole private key, from `-----BEGIN` to `-----END`, of a pair without a passphrase.',
  })
}

async function inFile<T>(key: string, body: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-key-'))
  try {
    const file = join(folder, 'key')
    // A key without its last line break is none, and secrets lose theirs.
    await writeFile(file, `${key.trim()}\n`, { mode: 0o600 })
    return await body(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
