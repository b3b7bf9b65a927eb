import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSigningKey } from '../../src/base/git/ssh-signing.js'
import { gitPublisher } from '../../src/report/delivery/publisher.js'
import { temporary } from '../unit/change/patch/repository.js'
import { describeWith } from '../world/parts.js'
import { changed, github, remoteOf, withRepository } from './publisher-parts.js'

withRepository()

function keyOf(folder: string, ...more: string[]): { key: string; publicKey: string } {
  const file = join(folder, `key${more.length}`)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'x', '-f', file, ...more])
  return { key: readFileSync(file, 'utf8'), publicKey: readFileSync(`${file}.pub`, 'utf8') }
}

const keysLeft = () => readdirSync(tmpdir()).filter((name) => name.startsWith('caisson-key-'))

describeWith(['ssh-keygen'], 'commits with a key of the user', () => {
  test('are signed, by who commits, and the same again when repeated', async () => {
    using dir = temporary()
    const { key, publicKey } = keyOf(dir.path)
    const { workspace, request } = await changed('echo new > a.txt')
    // As a secret: without its last line break.
    const publisher = gitPublisher({ ...remoteOf(workspace, 'bot'), signingKey: key.trim() })
    const author = { name: 'Ann', email: 'ann@example.com' }
    const asked = { commit: request({ author }), branch: 'caisson/x', expected: null }
    const published = await publisher.publish(asked)
    expect(await publisher.publish({ ...asked, expected: published.commit })).toMatchObject({
      commit: published.commit,
      unchanged: true,
    })
    const signers = join(dir.path, 'signers')
    writeFileSync(signers, `ann@example.com ${publicKey}`)
    const shown = await github.repository.bare.git([
      '-c',
      'gpg.format=ssh',
      '-c',
      `gpg.ssh.allowedSignersFile=${signers}`,
      'log',
      '-1',
      '--format=%G? %GS %ce',
      'caisson/x',
    ])
    expect(shown.trim()).toBe('G ann@example.com ann@example.com')
    expect(keysLeft()).toEqual([])
  })

  test('are not asked of a key that cannot sign', async () => {
    using dir = temporary()
    await expect(checkSigningKey(keyOf(dir.path).key)).resolves.toBeUndefined()
    const locked = keyOf(dir.path, '-N', 'a passphrase')
    for (const key of [locked.key, locked.publicKey, 'no key']) {
      await expect(checkSigningKey(key)).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        message: expect.stringMatching(/^ssh-signing-key cannot be used: .+\.$/),
      })
    }
    expect(keysLeft()).toEqual([])
  })
})
