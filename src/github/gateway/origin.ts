import { appendFile, chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onCode } from '../../base/errors.js'
import { createGit } from '../../base/git/git.js'
import { formatPackedRefs, type Ref, readRefs } from '../../base/git/refs.js'

/** In the `.git` that the agent was given: a bare repository that stands for the one on GitHub. */
export const ORIGIN = 'origin.git'

/** What git runs in place of ssh: the programs of a server, on the repository beside it. */
const ssh = (address: string, fullName: string) => `path=\${2#* }
path=$(printf %s "$path" | tr -d "'" | sed 's,^/,,; s,\\.git$,,')
case "$1 $path \${2%% *}" in
'${address} ${fullName} git-upload-pack') exec git upload-pack "\${0%/*}" ;;
'${address} ${fullName} git-receive-pack') exec git receive-pack "\${0%/*}" ;;
esac
echo "ERROR: Repository not found: the sealed copy of GitHub has ${fullName} alone." >&2
exit 128
`

/** One branch is taken, since a run delivers one change. Its name is kept in `pushed`. */
const UPDATE = `#!/bin/sh
held=$(cat pushed 2>/dev/null)
name=\${1#refs/heads/}
if [ "$name" = "$1" ]; then
  echo "The sealed copy of GitHub takes branches alone, not $1."
elif [ -n "$held" ] && [ "$held" != "$name" ]; then
  echo "A run delivers one change, and it is that of $held: push to it, or take it back first with git push origin :$held"
elif expr "$3" : '0*$' >/dev/null; then
  [ -n "$held" ] || { echo "No branch of GitHub's can be deleted here."; exit 1; }
  rm pushed && exit 0
else
  echo "$name" >pushed
  echo "Held: it is delivered after your work, as one change on a branch that the run names."
  exit 0
fi
exit 1
`

/**
 * Gives the agent's repository an `origin` under GitHub's address, from which it fetches and to which it pushes without a
 * network. Nothing has run in the repository yet. False for a folder that is no repository.
 */
export async function addOrigin(gitDir: string, serverUrl: string, fullName: string): Promise<boolean> {
  // An address of ssh has no port, and gh knows the remotes of a host by its name alone.
  const { hostname } = new URL(serverUrl)
  const refs = remoteRefs(await readRefs(gitDir))
  const [some] = refs
  if (some === undefined) return false
  const origin = join(gitDir, ORIGIN)
  const format = `--object-format=${some.id.length === 64 ? 'sha256' : 'sha1'}`
  await createGit({ cwd: gitDir }).raw(['init', '-q', '--bare', '--template=', format, origin])
  for (const folder of ['hooks', 'objects/info']) await mkdir(join(origin, folder), { recursive: true })
  await copyFile(join(gitDir, 'shallow'), join(origin, 'shallow')).catch(onCode(['ENOENT'], undefined))
  await copyFile(join(gitDir, 'HEAD'), join(origin, 'HEAD'))
  await writeFile(join(origin, 'packed-refs'), formatPackedRefs(refs))
  // What the agent has, which in turn is what the checkout has: nothing is copied.
  await writeFile(join(origin, 'objects', 'info', 'alternates'), '../../objects\n')
  await writeFile(join(origin, 'hooks', 'update'), UPDATE)
  await chmod(join(origin, 'hooks', 'update'), 0o755)
  await writeFile(join(origin, 'ssh'), ssh(`git@${hostname}`, fullName))
  const [, branch] = /^ref: refs\/heads\/(.+)$/m.exec(await readFile(join(gitDir, 'HEAD'), 'utf8')) ?? []
  await appendFile(
    join(gitDir, 'config'),
    settings({ hostname, serverUrl, fullName }) + (branch ? upstream(branch) : ''),
  )
  return true
}

/** What the checkout knows of GitHub's branches; its own branches where it knows none of that name. */
function remoteRefs(known: readonly Ref[]): Ref[] {
  const refs = new Map<string, string>()
  for (const { name, id } of known) {
    const [, branch] = /^refs\/remotes\/[^/]+\/(.+)$/.exec(name) ?? []
    if (branch === undefined) {
      if (!refs.has(name)) refs.set(name, id)
    } else if (branch !== 'HEAD' && !branch.startsWith('pull/')) refs.set(`refs/heads/${branch}`, id)
  }
  return [...refs].map(([name, id]) => ({ name, id }))
}

function settings({
  hostname: host,
  serverUrl,
  fullName,
}: Record<'hostname' | 'serverUrl' | 'fullName', string>): string {
  return `[remote "origin"]
	url = git@${host}:${fullName}.git
	fetch = +refs/heads/*:refs/remotes/origin/*
[url "git@${host}:"]
	insteadOf = ${serverUrl}/
[core]
	sshCommand = "f() { sh \\"$(git rev-parse --git-common-dir)/${ORIGIN}/ssh\\" \\"$@\\"; }; f"
[ssh]
	variant = simple
`
}

function upstream(branch: string): string {
  return `[branch "${branch.replaceAll('"', '\\"')}"]
	remote = origin
	merge = "refs/heads/${branch.replaceAll('"', '\\"')}"
`
}
