import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGit } from '../../../../../src/base/git/git.js'
import { adviseOn } from '../../../../../src/change/patch/policy/advice.js'
import { defaultPolicy, OVERRIDABLE_RULES } from '../../../../../src/change/patch/policy/default-policy.js'
import { evaluatePolicy } from '../../../../../src/change/patch/policy/evaluate-policy.js'
import { judgeHistory } from '../../../../../src/change/patch/policy/history.js'
import { parseRepositoryConfig } from '../../../../../src/config/repository.js'
import { repository, shell, temporary, git as user } from '../repository.js'

/** Every kind of change: workflows, locks, renames, links, modes, merges, binary files, odd names, collisions. */
const STORY = `
  save() { git add -A; git commit -qm "$1"; }
  for n in 1 2 3; do mkdir -p .github/workflows; echo "on: $n" > .github/workflows/ci.yml; save "ci $n"; done
  seq 30 > src/list; git mv a.txt b.txt; save moved
  chmod +x b.txt; ln -s /etc/passwd link; save link
  printf 'a\\0b' > data.bin; echo x > $'odd \\xff'; save odd
  for n in 1 2 3; do git revert --no-edit HEAD > /dev/null; done
  git checkout -q -b side; mkdir -p docs; echo d > docs/D; save d; echo e > docs/d; save collision
  git checkout -q main; echo m > m; save m; git merge -q --no-edit side
  git commit -q --allow-empty -m empty
  echo '{"lockfileVersion":3,"packages":{"node_modules/x":{"resolved":"https://npm.corp.example/x.tgz"}}}' > package-lock.json; save lock
  echo 'token = ghp_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789' > conf; save token
  git rm -q -r docs src; save gone`

async function history(path: string, count = 1000) {
  const git = createGit({ gitDir: join(path, '.git') })
  const head = user(path, ['rev-parse', 'HEAD'])
  return {
    git,
    judged: await judgeHistory({ git: { gitDir: join(path, '.git') }, head, count, policy: defaultPolicy() }),
  }
}

test('every commit is judged as a run with its change would be, a merge as one change', async () => {
  using dir = temporary()
  const path = repository(dir.path, 'mkdir src; seq 20 > a.txt; echo s > src/list')
  shell(path, STORY)
  const { git, judged } = await history(path)
  expect(judged.map(({ subject }) => subject)).toEqual(
    user(path, ['log', '--first-parent', '--format=%s']).split('\n').slice(0, -1),
  )
  for (const { commit, subject, evaluation } of judged) {
    const [from = '', to = ''] = user(path, ['rev-parse', `${commit}^1^{tree}`, `${commit}^{tree}`]).split(
      '\n',
    )
    const subjectOf = { git, from, to, bytes: 0 }
    const alone =
      from === to ? { verdict: 'allow', findings: [] } : await evaluatePolicy(subjectOf, defaultPolicy())
    expect(evaluation, subject).toEqual(alone)
  }
  const rulesOf = (name: string) =>
    judged.find(({ subject }) => subject === name)?.evaluation.findings.map(({ rule }) => rule)
  expect(rulesOf('ci 2')).toEqual(['protected/workflows'])
  expect(rulesOf("Merge branch 'side'")).toContain('names/case-collision')
  expect(rulesOf('token')).toEqual(['secrets/token'])
})

test('the last commits of a longer history, of a shallow clone, and of one commit', async () => {
  using dir = temporary()
  const path = repository(dir.path, 'echo a > a')
  shell(
    path,
    'for n in 1 2 3 4; do echo $n > a; git commit -qam "c $n"; done; git clone -q --depth 2 "file://$PWD" ../shallow',
  )
  expect((await history(path, 2)).judged.map(({ subject }) => subject)).toEqual(['c 4', 'c 3'])
  expect((await history(join(dir.path, 'shallow'))).judged.map(({ subject }) => subject)).toEqual(['c 4'])
  using other = temporary()
  expect((await history(repository(other.path, 'echo a > a'))).judged).toEqual([])
})

test('a commit on which the evaluation does not end is blocked, and none of the others with it', async () => {
  using dir = temporary()
  const path = repository(
    dir.path,
    `save() { git add -A; git commit -qm "$1"; }; for n in 1 2 3; do echo $n > f$n; save $n; done
     echo '${'*a'.repeat(20)}b filter=lfs' > .gitattributes; echo x > ${'a'.repeat(200)}; save hostile
     git rm -q .gitattributes; echo 4 > f4; save 4; echo 5 > f5; save 5`,
  )
  const head = user(path, ['rev-parse', 'HEAD'])
  const git = { gitDir: join(path, '.git') }
  const judged = await judgeHistory({ git, head, count: 9, policy: defaultPolicy(), deadlineMs: 4_000 })
  const failed = judged.filter(({ evaluation }) => evaluation.findings[0]?.rule === 'policy/failed')
  expect(failed.map(({ subject }) => subject)).toEqual(['hostile'])
  expect(judged).toHaveLength(6)
})

test('advises what is ordinary here and nothing dangerous, and counts what is left', async () => {
  using dir = temporary()
  const path = repository(dir.path, 'mkdir src; seq 20 > a.txt; echo s > src/list')
  shell(
    path,
    `${STORY}
    for n in 1 2; do echo "key = ghp_AbCdEfGhIjKlMnOpQrStUvWxYz012345678$n" >> conf; save "key $n"; done
    for n in 4 5; do git mv package-lock.json x; sed "s/corp/corp$n/" x > package-lock.json; rm x; save "lock $n"; done
    mkdir big; for n in $(seq 600); do echo $n > big/$n; done; save big
    rm -r big; save small`,
  )
  const { judged } = await history(path)
  const advice = adviseOn(judged, defaultPolicy())
  expect(advice.policy).toEqual({
    rules: [
      { rule: 'protected/workflows', paths: ['.github/workflows/ci.yml'], verdict: 'flag' },
      { rule: 'binary/data', paths: ['data.bin'], verdict: 'allow' },
    ],
    lockfileHosts: ['npm.corp.example', 'npm.corp4.example', 'npm.corp54.example'],
    limits: { files: 600 },
  })
  const tokens = advice.rules.find(({ rule }) => rule === 'secrets/token')
  expect(tokens).toMatchObject({ verdict: 'block', commits: 3, paths: [{ path: 'conf', commits: 3 }] })
  expect(tokens?.examples[0]).toMatchObject({ subject: 'key 2', path: 'conf' })

  // What is left is exactly what the same history meets with this configuration.
  const text = JSON.stringify({ policy: advice.policy })
  const { policy } = parseRepositoryConfig('x.yml', text, OVERRIDABLE_RULES)
  const again = await judgeHistory({
    git: { gitDir: join(path, '.git') },
    head: user(path, ['rev-parse', 'HEAD']),
    count: 1000,
    policy,
  })
  const { blocked, flagged } = adviseOn(again, policy)
  expect(advice.after).toEqual({ blocked, flagged })
  expect(blocked).toBeLessThan(advice.blocked)
})

test('says nothing where nothing fires often', async () => {
  using dir = temporary()
  const path = repository(dir.path, 'echo a > a')
  shell(
    path,
    'for n in 1 2 3; do echo $n > a; git commit -qam $n; done; echo k > .npmrc; git add -A; git commit -qm npmrc',
  )
  expect(adviseOn((await history(path)).judged, defaultPolicy())).toMatchObject({
    commits: 4,
    blocked: 1,
    policy: null,
    after: { blocked: 1, flagged: 0 },
    rules: [{ rule: 'protected/package-manager', commits: 1 }],
  })
})
