import { join } from 'node:path'
import { bareRepository } from '../../src/programs/demo/github/git/bare-repository.js'
import type { World } from './world.js'

/** git in a folder, without anybody's configuration. */
export function gitIn(folder: string) {
  return bareRepository(folder, process.env['PATH'] ?? '').git
}

/** What a branch changes from where it forks off, as `git diff --name-status` lists it. */
export function changedOn(world: World, branch: string, from = 'main'): Promise<string> {
  return world.github.repository.bare.git(['diff', '--name-status', '--no-renames', `${from}...${branch}`])
}

/** Commits the other world's default branch as a submodule at `path`. */
export async function commitSubmodule(
  world: World,
  other: World,
  path: string,
  url: string,
): Promise<{ commit: string }> {
  const { bare } = world.github.repository
  const commit = await other.github.repository.bare.git(['rev-parse', 'main'])
  await world.github.push({
    message: 'With a submodule',
    files: { '.gitmodules': `[submodule "${path}"]\n\tpath = ${path}\n\turl = ${url}\n` },
  })
  const index = join(world.root, 'submodule.index')
  const env = { GIT_INDEX_FILE: index }
  await bare.git(['read-tree', 'main'], undefined, env)
  await bare.git(['update-index', '--add', '--cacheinfo', `160000,${commit},${path}`], undefined, env)
  const tree = await bare.git(['write-tree'], undefined, env)
  const made = await bare.git(['commit-tree', '-p', 'main', '-m', 'Pin it', tree])
  await bare.git(['update-ref', 'refs/heads/main', made])
  return { commit }
}
