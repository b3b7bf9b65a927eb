import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Stands in for actions/checkout, which a machine without the internet cannot fetch. What act does by itself
 * instead is a copy of a folder without its empty folders; this one clones from the server with the job's
 * token and leaves the same `.git` as the original.
 */
const ACTION = `name: Checkout
inputs:
  repository: { default: '\${{ github.repository }}' }
  ref: { default: '\${{ github.ref }}' }
  token: { default: '\${{ github.token }}' }
  path: { default: '.' }
  fetch-depth: { default: '1' }
  persist-credentials: { default: 'true' }
runs:
  using: composite
  steps:
    - name: Fetch the repository
      shell: sh
      env:
        REPOSITORY: \${{ inputs.repository }}
        REF: \${{ inputs.ref }}
        TOKEN: \${{ inputs.token }}
        FOLDER: \${{ inputs.path }}
        DEPTH: \${{ inputs.fetch-depth }}
        PERSIST: \${{ inputs.persist-credentials }}
        SERVER: \${{ github.server_url }}
      run: |
        set -eu
        basic=$(printf 'x-access-token:%s' "$TOKEN" | base64 -w0)
        git init -q "$GITHUB_WORKSPACE/$FOLDER"
        cd "$GITHUB_WORKSPACE/$FOLDER"
        git remote add origin "$SERVER/$REPOSITORY"
        git config --local gc.auto 0
        git config --local "http.$SERVER/.extraheader" "AUTHORIZATION: basic $basic"
        branch=\${REF#refs/heads/}
        if [ "$DEPTH" = 0 ]; then
          git fetch -q --prune --tags origin '+refs/heads/*:refs/remotes/origin/*' "+$REF:refs/remotes/origin/$branch"
        else
          git fetch -q --prune --no-tags "--depth=$DEPTH" origin "+$REF:refs/remotes/origin/$branch"
        fi
        git checkout -q --force -B "$branch" "refs/remotes/origin/$branch"
        [ "$PERSIST" = true ] || git config --local --unset-all "http.$SERVER/.extraheader"
`

/**
 * Stands in for actions/upload-artifact, whose service act does not have: the files go to a folder of the test.
 */
const UPLOAD = `name: Upload an artifact
inputs:
  name: { default: artifact }
  path: { required: true }
runs:
  using: composite
  steps:
    - shell: sh
      env:
        NAME: \${{ inputs.name }}
        FROM: \${{ inputs.path }}
      run: mkdir -p "$UPLOADS/$NAME" && cp -R "$FROM/." "$UPLOADS/$NAME"
`

/** Writes the action into a folder, for act's `--local-repository`. */
export async function writeCheckoutAction(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'action.yml'), ACTION)
}

/** The same for actions/upload-artifact; the job's variable `UPLOADS` names the folder for the files. */
export async function writeUploadAction(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'action.yml'), UPLOAD)
}
