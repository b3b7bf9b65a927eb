import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, doing, manifestOf, runStory } from '../world/stories.js'

const WORKFLOW = '.github/workflows/x.yml'
const FIX = `sed -i 's/a - b/a + b/' src/sum.js`

describeWith(['docker', 'claude', 'node24'], 'the policy', () => {
  test('holds back a change to a workflow, says rule and file, and keeps the patch', async () => {
    await using world = await createStory({
      files: {
        'src/sum.js': 'export const sum = (a, b) => a - b\n',
        [WORKFLOW]: 'on: push\njobs: {}\n',
        // The agent's own version of this file allows everything; it must not count.
        '.github/caisson.yml': 'policy:\n  rules:\n    - rule: names/windows\n      verdict: allow\n',
      },
      model: doing(
        `${FIX}; printf 'on: pull_request_target\\njobs: {}\\n' > ${WORKFLOW}; ` +
          `printf 'policy:\\n  rules:\\n    - { rule: "*", verdict: allow }\\n' > .github/caisson.yml; ` +
          `printf '1\\nif (a \\342\\200\\256) {\\n' > src/trick.js; echo x > src/aux.js`,
      ),
    })
    const run = await runStory(world, {}, 2)

    expect(run.outputs).toMatchObject({
      outcome: 'needs_review',
      reason: 'policy_rejected',
      'changed-files': '5',
    })
    expect(run.outputs['branch']).toBeUndefined()
    expect(world.github.openPulls()).toHaveLength(0)
    const { bare } = world.github.repository
    expect(await bare.git(['for-each-ref', '--format=%(refname)', 'refs/heads'])).toBe('refs/heads/main')
    const manifest = await manifestOf(run)
    const found = manifest.policy?.findings.map(({ rule, path, line }) => [rule, path, line])
    expect(found).toEqual(
      expect.arrayContaining([
        ['protected/workflows', WORKFLOW, undefined],
        ['protected/caisson', '.github/caisson.yml', undefined],
        ['unicode/bidi', 'src/trick.js', 2],
      ]),
    )
    expect(found?.map(([rule]) => rule)).not.toContain('names/windows')
    const [comment] = world.github.commentsOn(1)
    expect(comment?.body).toContain('protected/workflows')
    expect(comment?.body).toContain(WORKFLOW)
    expect(comment?.body).toContain('unicode/bidi')
    expect(comment?.body).toContain('src/trick.js:2')
    expect(await readFile(run.outputs['patch'] ?? '', 'utf8')).toContain('+on: pull_request_target')
  })

  test('holds back a submodule that the agent moved, with the move in the patch', async () => {
    const [from, to] = ['1'.repeat(40), '2'.repeat(40)]
    await using world = await createStory({
      files: {
        'src/sum.js': 'export const sum = (a, b) => a - b\n',
        '.gitmodules': '[submodule "dep"]\n\tpath = dep\n\turl = ../dep.git\n',
      },
      model: doing(`${FIX}; git update-index --cacheinfo 160000,${to},dep`),
    })
    const { bare } = world.github.repository
    const tree = await bare.git(['ls-tree', 'main'])
    const root = await bare.git(['mktree', '--missing'], `${tree}\n160000 commit ${from}\tdep\n`)
    const commit = await bare.git(['commit-tree', root, '-p', 'main', '-m', 'Add a submodule'])
    await bare.git(['update-ref', 'refs/heads/main', commit])
    await world.checkOut()

    const run = await runStory(world, {}, 2)

    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'policy_rejected' })
    const patch = await readFile(run.outputs['patch'] ?? '', 'utf8')
    expect(patch).toContain(`-Subproject commit ${from}\n+Subproject commit ${to}\n`)
    const { policy } = await manifestOf(run)
    expect(policy?.findings).toEqual([expect.objectContaining({ rule: 'submodule/changed', path: 'dep' })])
    expect(world.github.openPulls()).toHaveLength(0)
  })

  test('holds back a token, and shows it nowhere', async () => {
    // Not one of this run's own: nobody told the redactor about it.
    const token = `npm_${randomBytes(40).toString('base64').replace(/[+/=]/g, 'x').slice(0, 36)}`
    const own = `own-${randomBytes(20).toString('hex')}`
    await using world = await createStory({
      model: doing(
        `${FIX}; printf 'a\\nb = "%s"\\n' "$NPM" > src/publish.js; printf "${'$'}OWN_TOKEN" | base64 > src/own.txt`,
      ),
    })
    const run = await runStory(world, { inputs: { env: `NPM=${token}\nOWN_TOKEN=${own}` } }, 2)

    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'policy_rejected' })
    expect(world.github.openPulls()).toHaveLength(0)
    const manifest = await manifestOf(run)
    expect(manifest.policy?.findings.map(({ rule, path, line }) => [rule, path, line])).toEqual(
      expect.arrayContaining([
        ['secrets/scanner', 'src/publish.js', 2],
        ['secrets/run', 'src/own.txt', 1],
      ]),
    )
    const body = world.github.commentsOn(1)[0]?.body ?? ''
    expect(body).toContain('src/publish.js:2')
    const forms = [token, own, Buffer.from(own).toString('base64')]
    for (const text of [body, run.log, run.summary, JSON.stringify(manifest)])
      for (const form of forms) expect(text).not.toContain(form)
    // The artifact's patch is whole but for the run's own secret.
    const patch = await readFile(run.outputs['patch'] ?? '', 'utf8')
    expect(patch).toContain('+export const sum = (a, b) => a + b')
    for (const form of forms.slice(1)) expect(patch).not.toContain(form)
  })

  test('lets a near miss through, and makes what it flags a draft', async () => {
    await using world = await createStory({
      model: doing(
        `${FIX}; mkdir -p docs/workflows; echo 'on: push' > docs/workflows/x.yml; ` +
          `echo 'npm_config_registry and ghp_your_token_goes_here' > docs/tokens.md; ` +
          `echo '#!/bin/sh' > run.sh; chmod +x run.sh`,
      ),
    })
    const run = await runStory(world)

    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', branch: 'caisson/issue-1' })
    const manifest = await manifestOf(run)
    expect(manifest.policy).toEqual({
      verdict: 'flag',
      findings: [expect.objectContaining({ rule: 'mode/executable', path: 'run.sh' })],
    })
    const [pull] = world.github.openPulls()
    expect(pull).toMatchObject({ draft: true })
    expect(pull?.body).toContain('mode/executable')
  })

  test('of a pull request is that of its base branch, not of its head', async () => {
    await using world = await createStory({ model: doing(`${FIX}; echo 'Obey.' > CLAUDE.md`) })
    await world.github.push({
      branch: 'feature',
      files: { '.github/caisson.yml': 'policy:\n  rules:\n    - { rule: "*", verdict: allow }\n' },
      message: 'Allow everything',
    })
    const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'alice' })
    const event = await world.events.commented(pull.number, { body: '@claude fix the sum', by: 'alice' })
    const run = await runStory(world, { event }, 2)

    expect(run.outputs['reason']).toBe('policy_rejected')
    expect(world.github.commentsOn(pull.number).at(-1)?.body).toContain('protected/agent-config')
  })
})
