import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RepositoryState } from '../../../src/programs/demo/github/state.js'

const PRE_RECEIVE = `#!/bin/sh
while read -r _old new ref; do
  if grep -qxF "$ref" protected-refs; then
    echo "error: GH006: Protected branch update failed for $ref." >&2
    echo "error: Changes must be made through a pull request." >&2
    exit 1
  fi
  # An app needs a permission of its own for workflow files, which no workflow's token can have.
  case "$REMOTE_USER:$new" in
    *:0000000000*) ;;
    *'[bot]':*)
      file=$(git log --format= --name-only "$new" --not --all -- .github/workflows </dev/null | head -n 1)
      if [ -n "$file" ]; then
        echo 'refusing to allow a GitHub App to create or update workflow \`'"$file"'\` without \`workflows\` permission' >&2
        exit 1
      fi
      ;;
  esac
done
`

/** Lets a repository take no push to these branches, and no workflow file of an app. */
export async function guardPushes(
  { bare: { directory } }: RepositoryState,
  branches: readonly string[] = [],
): Promise<void> {
  await mkdir(join(directory, 'hooks'), { recursive: true })
  await writeFile(join(directory, 'hooks', 'pre-receive'), PRE_RECEIVE, { mode: 0o755 })
  await writeFile(
    join(directory, 'protected-refs'),
    branches.map((branch) => `refs/heads/${branch}\n`).join(''),
  )
}

/** Whether a rule of the repository protects this ref. */
export function isProtected({ bare }: RepositoryState, ref: string): boolean {
  return readFileSync(join(bare.directory, 'protected-refs'), 'utf8').split('\n').includes(ref)
}
