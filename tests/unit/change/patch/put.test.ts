import { chownSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../../../src/base/log.js'
import { applyPatch } from '../../../../src/change/patch/apply.js'
import { captureOf, repository, shell, temporary, workspaceOf } from './repository.js'

const SCRIPT = `seq 20 > a.txt; mkdir deep; seq 9 > deep/b; seq 30 90 > moved; ln -s a.txt link
  printf '\\0' > bin; echo z > z`

/** Changes of every kind, of which one cannot be written: a folder with a file in it is where `new` belongs. */
async function obstructed(root: string) {
  const checkout = repository(root, SCRIPT)
  const workspace = await workspaceOf(root, checkout)
  shell(
    workspace.path,
    `sed -i s/^3$/three/ a.txt; rm -r deep; echo deep > deep; mkdir -p a/b; echo n > a/b/n; ln -sf z link
     mv moved to; printf '\\1\\0' > bin; chmod +x z; echo more >> z; echo new > new`,
  )
  const { path: patch } = await captureOf(root, workspace)
  shell(checkout, 'mkdir new; echo mine > new/mine; chmod 664 z')
  if (process.getuid?.() === 0) chownSync(join(checkout, 'z'), 65534, 65534)
  return { checkout, patch }
}

/** What people would see of every file and folder. */
function everything(checkout: string): string[] {
  const names = readdirSync(checkout, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => !/^\.git(\/|$)/.test(name))
    .sort()
    .map((name) => {
      const path = join(checkout, name)
      const info = lstatSync(path)
      if (info.isSymbolicLink()) return `${name} -> ${readlinkSync(path)}`
      const facts = `${name} ${info.mode.toString(8)} ${info.uid}`
      return info.isDirectory()
        ? facts
        : `${facts} ${Math.round(info.mtimeMs / 1000)} ${readFileSync(path, 'hex')}`
    })
}

test.each([false, true])(
  'a patch that cannot be written changes nothing (three-way: %s)',
  async (threeWay) => {
    using dir = temporary()
    const { checkout, patch } = await obstructed(dir.path)
    if (threeWay) shell(checkout, 'sed -i s/^5$/five/ a.txt; git add a.txt; git commit -qm five')
    shell(checkout, 'find . -path ./.git -prune -o -type f -exec touch -d 2001-01-01 {} +')
    const before = everything(checkout)
    const error = await applyPatch({ checkout, patch, threeWay, log: silentLog }).catch(
      (error: unknown) => error,
    )
    expect(everything(checkout)).toEqual(before)
    expect(error).toMatchObject({
      code: 'PATCH_FAILED',
      message: expect.stringMatching(/could be written; nothing was changed: .*'new'/s),
      hint: expect.stringContaining('permissions'),
    })
    shell(checkout, 'rm -r new')
    expect((await applyPatch({ checkout, patch, threeWay, log: silentLog })).files).toContain('new')
    expect(readFileSync(join(checkout, 'new'), 'utf8')).toBe('new\n')
  },
)
