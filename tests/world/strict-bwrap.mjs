#!/usr/bin/env node
// Stands in for a bwrap that refuses mounts through links, as 0.12 does: builds the root that its arguments describe in
// a folder, link for link, looks at every destination, and hands over to the real one.
import { spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'

const args = process.argv.slice(2)
const real = process.env.REAL_BWRAP ?? '/usr/bin/bwrap'
const links = new Set()
const binds = []

function isLink(path) {
  const over = binds.findLast(({ target }) => path.startsWith(`${target}/`))
  if (over === undefined) return links.has(path)
  if (over.source === null) return false
  try {
    return lstatSync(over.source + path.slice(over.target.length)).isSymbolicLink()
  } catch {
    return false
  }
}

function check(target) {
  for (let path = target; path !== '/'; path = dirname(path)) {
    if (!isLink(path)) continue
    console.error(`bwrap: Can't mount on ${target}: ${path} is a symbolic link`)
    process.exit(1)
  }
}

for (let at = 0; at < args.length && args[at] !== '--'; at++) {
  const [option, one, two] = args.slice(at, at + 3)
  if (option === '--symlink') {
    check(dirname(two))
    links.add(two)
  } else if (['--bind', '--ro-bind', '--ro-bind-try'].includes(option)) {
    check(two)
    binds.push({ target: two, source: one })
  } else if (['--tmpfs', '--proc', '--dev', '--dir', '--remount-ro'].includes(option)) {
    check(one)
    if (option !== '--dir' && option !== '--remount-ro') binds.push({ target: one, source: null })
  }
}
const { status } = spawnSync(real, args, { stdio: ['inherit', 'inherit', 'inherit', 3] })
process.exit(status ?? 1)
