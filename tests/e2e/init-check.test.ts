import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAISSON, caissonIn } from '../world/command.js'
import { describeWith, type PartName } from '../world/parts.js'
import { createRepository } from '../world/repository-run.js'
import { representative } from '../world/selection.js'

const LIMIT = { timeout: 300_000 }

/** The check runs tools of this machine, which look for their homes where the user has them. */
const ENV = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' }
const init = (cwd: string, ...flags: string[]) => caissonIn(cwd, ['init', '--yes', ...flags], { env: ENV })

/** By toolchain: a project without dependencies whose tests pass, what of it to break, and what is suggested. */
const PROJECTS: Record<string, { files: Record<string, string>; verify: string; parts: PartName[] }> = {
  node: {
    parts: [],
    files: {
      'package.json': JSON.stringify({ name: 'sums', version: '1.0.0', scripts: { test: 'node --test' } }),
      'package-lock.json': JSON.stringify({
        name: 'sums',
        version: '1.0.0',
        lockfileVersion: 3,
        packages: {},
      }),
      'sum.test.js': "require('node:test')('adds', () => require('node:assert').equal(1 + 1, 2))\n",
    },
    verify: 'npm test',
  },
  python: {
    parts: [],
    files: {
      'requirements.txt': '',
      'sums.py': 'def add(a, b):\n    return a + b\n',
      'tests/test_sums.py':
        'import unittest, sums\n\nclass Sums(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(sums.add(1, 1), 2)\n',
    },
    verify: '.venv/bin/python -m unittest discover -s tests',
  },
  go: {
    parts: ['go'],
    files: {
      'go.mod': 'module example.com/sums\n\ngo 1.18\n',
      'sums_test.go':
        'package sums\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif 1+1 != 2 {\n\t\tt.Fatal("no")\n\t}\n}\n',
    },
    verify: 'go test ./...',
  },
  rust: {
    parts: ['cargo'],
    files: {
      'Cargo.toml': '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': '#[test]\nfn adds() {\n    assert_eq!(1 + 1, 2);\n}\n',
    },
    verify: 'cargo test --offline',
  },
}

for (const [name, { files, verify, parts }] of representative(Object.entries(PROJECTS))) {
  describeWith(['docker', ...parts], `caisson init in a project of ${name}`, () => {
    test('writes what passed in the sandbox', LIMIT, async () => {
      await using repository = await createRepository(files)
      const said = await init(repository.checkout)
      expect(said, said.stderr).toMatchObject({ exitCode: 0 })
      expect(said.stderr).toContain(`$ ${verify}`)
      expect(await readFile(join(repository.checkout, '.github/caisson.yml'), 'utf8')).toContain(verify)
      expect(repository.git('status', '--porcelain', '--ignored')).toBe('?? .github/\n')
    })
  })
}

describeWith('docker', 'caisson init, where the check fails', () => {
  const FAILING = { 'package.json': JSON.stringify({ scripts: { test: 'echo one is not two; exit 3' } }) }

  test('writes the files, and says what failed', LIMIT, async () => {
    await using repository = await createRepository(FAILING)
    const said = await init(repository.checkout)
    expect(said.exitCode).toBe(0)
    expect(said.stdout).toContain('In the sandbox, `npm test` failed with exit code 3.')
    expect(said.stdout).toContain('one is not two')
    expect(said.stdout).toMatch(/Next:\n {2}Correct `setup` and `verify` in \.github\/caisson\.yml, unless/)
    expect(await readFile(join(repository.checkout, '.github/caisson.yml'), 'utf8')).toContain('npm test')

    const setup = await init(repository.checkout, '--force', '--setup', 'echo none >&2; exit 4', '--json')
    expect(setup.exitCode).toBe(0)
    expect(JSON.parse(setup.stdout)).toMatchObject({
      written: true,
      failure: expect.stringContaining('The setup failed with exit code 4.'),
    })
    expect(repository.git('status', '--porcelain', '--ignored')).toBe('?? .github/\n')
  })

  test('says that it was stopped, and writes nothing', LIMIT, async () => {
    await using repository = await createRepository({ 'README.md': '# Sums\n' })
    const args = [CAISSON, 'init', '--yes', '--setup', 'echo begun; sleep 200']
    const child = spawn(process.execPath, args, { cwd: repository.checkout, env: ENV })
    let said = ''
    let stopped = false
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        // A second one would end it at once.
        if (!stopped && /^begun$/m.test(said)) stopped = child.kill('SIGINT')
      })
    const [code] = await once(child, 'close')
    expect(said).toContain('Error: The run was cancelled during its setup.\n')
    expect(code).toBe(130)
    expect(existsSync(join(repository.checkout, '.github'))).toBe(false)
  })
})
