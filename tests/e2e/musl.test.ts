import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { runLocally } from '../world/local-run.js'
import { describeWith, partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const IMAGE = 'caisson-test-musl:1'
/** Of Debian's package `musl`; the same file is loader and library. */
const LIBRARY = '/lib/x86_64-linux-musl/libc.so'

/** What an Alpine image has that matters here: musl at its places, busybox, the file that names the system. */
async function importImage(dir: string): Promise<void> {
  const root = join(dir, 'image')
  for (const folder of ['bin', 'etc', 'lib', 'tmp']) await mkdir(join(root, folder), { recursive: true })
  await copyFile(LIBRARY, join(root, 'lib/ld-musl-x86_64.so.1'))
  await symlink('ld-musl-x86_64.so.1', join(root, 'lib/libc.musl-x86_64.so.1'))
  await writeFile(join(root, 'etc/alpine-release'), '3.22.0\n')
  await copyFile('/bin/busybox', join(root, 'bin/busybox'))
  await chmod(join(root, 'bin/busybox'), 0o755)
  const applets = execFileSync('/bin/busybox', ['--list'], { encoding: 'utf8' }).split('\n').filter(Boolean)
  for (const name of applets) if (name !== 'busybox') await symlink('busybox', join(root, 'bin', name))
  const tar = execFileSync('tar', ['-C', root, '--owner=0', '--group=0', '-cf', '-', '.'], {
    maxBuffer: 64 << 20,
  })
  execFileSync('docker', ['import', '-', IMAGE], { input: tar, stdio: ['pipe', 'ignore', 'inherit'] })
}

describeWith(['docker', 'claude-musl'], 'an image with musl', () => {
  test('gets the build of Claude Code for it, and a session there is sealed like any other', async () => {
    const root = temporaryFolder()
    try {
      await importImage(root)
      const checkout = join(root, 'checkout')
      await mkdir(checkout)
      await writeFile(join(checkout, 'hello.txt'), 'hello\n')
      const turns = [
        { tools: [{ name: 'Write', input: { file_path: '{{workspace}}/made.txt', content: 'on musl\n' } }] },
        { tools: [{ name: 'Read', input: { file_path: '{{workspace}}/hello.txt' } }] },
        { tools: [{ name: 'Grep', input: { pattern: 'hel', path: '{{workspace}}' } }] },
        { text: 'Made it.' },
      ]
      const log = memoryLog()
      const { folder, manifest } = await runLocally({
        // No path of an executable: which one it is follows from the image.
        spec: { sandbox: { image: IMAGE } },
        instruction: 'make a file',
        root: join(root, 'runs'),
        checkout,
        model: { turns },
        host: {
          // <cache>/claude/<version>/linux-x64-musl/claude
          cacheDir: dirname(dirname(dirname(dirname(partPath('claude-musl'))))),
        },
        log,
      })
      expect(manifest, log.lines.join('\n')).toMatchObject({
        outcome: 'success',
        reason: 'completed',
        sandbox: { image: IMAGE, network: 'none', sealed: true, missing: [] },
        metadata: { errorCount: 0 },
      })
      expect(await readFile(folder.patch, 'utf8')).toContain('+on musl')
      // Alpine has no bash either, until somebody adds it.
      expect(log.lines.join('\n')).toContain('has neither bash nor zsh')
    } finally {
      execFileSync('docker', ['image', 'rm', IMAGE], { stdio: 'ignore' })
    }
  })
})
