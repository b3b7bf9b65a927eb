// Builds the image that tests use as a job container: a small Debian with git and Node 24, from the machine's own
// package sources, since a registry may not be available.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const IMAGE = 'caisson-test-job:1'

const [cache] = process.argv.slice(2)
const node = process.env.CAISSON_TEST_NODE24
if (!cache || !node) throw new Error('Usage: CAISSON_TEST_NODE24=… node scripts/job-image.mjs CACHE_FOLDER')
const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })

const exists = () => {
  try {
    run('docker', ['image', 'inspect', IMAGE], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

if (!exists()) {
  const tree = join(cache, 'job-tree')
  if (!existsSync(tree)) {
    const partial = `${tree}.partial`
    // A debootstrap that was killed leaves it mounted.
    if (existsSync(join(partial, 'proc/self'))) run('umount', [join(partial, 'proc')])
    rmSync(partial, { recursive: true, force: true })
    const { codename, mirror } = packageSource()
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates,git', codename, partial, mirror])
    renameSync(partial, tree)
  }
  mkdirSync(join(tree, 'usr/local/bin'), { recursive: true })
  cpSync(node, join(tree, 'usr/local/bin/node'))
  cpSync(
    execFileSync('sh', ['-c', 'command -v docker'], { encoding: 'utf8' }).trim(),
    join(tree, 'usr/local/bin/docker'),
    {
      dereference: true,
    },
  )
  execFileSync(
    'sh',
    [
      '-c',
      `tar -C "$0" --numeric-owner -cf - . | docker import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' --change 'CMD ["bash"]' - "$1"`,
      tree,
      IMAGE,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}
console.log(IMAGE)

/** The release and the mirror that this machine gets its packages from. */
function packageSource() {
  const release = readFileSync('/etc/os-release', 'utf8')
  const codename = /^VERSION_CODENAME=(.+)$/m.exec(release)?.[1]
  const listed = execFileSync(
    'sh',
    ['-c', 'cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true'],
    { encoding: 'utf8' },
  )
  const mirror = /^(?:URIs:\s*|deb\s+(?:\[[^\]]*\]\s+)?)(\S+)/m.exec(listed)?.[1]
  if (!codename || !mirror) throw new Error('Cannot determine the package source of this machine')
  return { codename, mirror }
}
