import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pointedBy } from '../../src/base/credentials/pointed.js'
import { memoryLog } from '../../src/base/log.js'
import { capturePatch } from '../../src/change/patch/capture.js'
import { searchCredentials } from '../../src/change/patch/policy/secrets/credential-scan.js'
import { commitAll, git, repository, shell, temporary } from '../unit/change/patch/repository.js'
import { docker } from './sandbox-parts.js'
import { ways } from './snapshot-parts.js'

const BASE = `echo one > a.txt; mkdir conf sub; echo conf > conf/app.yml; printf '.env\\nout/\\n' > .gitignore
  echo 'A=canary0tracked' > conf/.env.tracked`
const JOB = `echo stashed-canary7 > a.txt; git stash -q; mkdir -p out/deep new
  echo '{"private_key":"canary1"}' > gha-creds-0123.json; echo 'A=canary2' > .env; echo 'token: canary3x' > out/deep/kubeconfig
  printf '[http]\\n\\textraheader = basic canary4' > new/config; echo '//r/:_authToken=canary5' > sub/.npmrc
  echo canary6 > new/odd; echo job > new/plain; echo built > out/deep/app; echo canary9 >> conf/app.yml`
const LOOK = `grep -rlI canary . | sort || true; echo --; ls -A new out/deep sub conf 2>&1; echo --
  git cat-file --batch-all-objects --batch-check='%(objectname)' | git cat-file --batch | grep -aEc 'canary[79]' || true`

describe.each(ways(docker).map((way) => [way.name, way] as const))('a workspace by %s', (_name, way) => {
  test.each(['the commit checked out', 'another commit'])(
    'has no credential of the job at %s',
    async (which) => {
      using dir = temporary()
      const checkout = repository(dir.path, BASE)
      let commit: string | undefined
      if (which === 'another commit') {
        git(checkout, ['checkout', '-q', '-b', 'wanted'])
        // A file of its own where the job has credentials.
        shell(checkout, 'echo theirs > conf/new; echo A=theirs-canary8 > .env; git add -f .env')
        commit = commitAll(checkout, 'wanted')
        git(checkout, ['checkout', '-q', 'main'])
      }
      shell(checkout, JOB)
      const env = {
        GOOGLE_APPLICATION_CREDENTIALS: 'gha-creds-0123.json',
        PGPASSFILE: join(checkout, 'new/odd'),
        KUBECONFIG: 'conf/app.yml',
      }
      const made = await way.create(dir.path, checkout, {
        ...(commit ? { commit } : {}),
        credentials: { files: 'exclude', pointed: await pointedBy(env, checkout), search: searchCredentials },
      })
      expect(made.strategy).toBe(way.name)
      const left = ['gha-creds-0123.json', 'new/config', 'new/odd', 'out/deep/kubeconfig', 'sub/.npmrc']
      expect(made.credentials?.map(({ path }) => path).sort()).toEqual(
        commit ? left : ['.env', 'conf/app.yml', ...left],
      )

      const seen = await way.work(made, LOOK)
      const [files, listed, stashed] = seen.split('--\n')
      expect(files?.trim().split('\n')).toEqual(
        commit ? ['./.env', './conf/.env.tracked'] : ['./conf/.env.tracked'],
      )
      expect(listed).toContain('out/deep:\napp\n')
      expect(listed).toContain('new:\nplain\n')
      expect(stashed).toBe('0\n')

      const workspace = await way.setUp(made, 'echo setup > from-setup; rm .gitignore')
      await way.work(workspace, 'echo agent > new/config; echo again > a.txt')
      const patch = await capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
      expect(patch.files.map(({ status, path }) => `${status} ${path}`)).toEqual([
        'modified a.txt',
        'added new/config',
      ])
    },
  )
})
