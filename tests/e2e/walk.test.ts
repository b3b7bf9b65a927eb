import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { JOB_IMAGE } from '../world/act-container.js'
import { PROJECT } from '../world/action-file.js'
import { packInto, registryAnswers } from '../world/packed.js'
import { describeWith, partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const run = promisify(execFile)
const registry = await registryAnswers

/** What a container needs so that namespaces can be made in it by a user. */
const UNCONFINED = ['--security-opt', 'seccomp=unconfined', '--security-opt', 'systempaths=unconfined']

/** Where each line of the README is typed, and how it ends on a machine that has nothing but Node.js and git. */
const LINES: Record<string, { at: 'project' | 'clone'; code: number; says: RegExp; typed?: string }> = {
  // Nobody answers its questions here.
  'npx caisson init --github': {
    ...{ at: 'project', code: 64, says: /--github needs gh[\s\S]*Install gh[\s\S]*leave the flag out/ },
    typed: 'npx caisson init --github --yes',
  },
  'npm ci && npm run demo': { at: 'clone', code: 0, says: /^Agent: +sealed \(local, unshare\)/m },
  'npm ci && npm run prepack && npm link': { at: 'clone', code: 0, says: /added \d+ packages?/ },
  'export ANTHROPIC_API_KEY=…': {
    ...{ at: 'project', code: 0, says: /^$/, typed: 'export ANTHROPIC_API_KEY=sk-ant-none' },
  },
  'caisson run "Fix the failing test in src/parser"': {
    ...{ at: 'project', code: 1, says: /Refusing to start without a seal[\s\S]*apt-get install bubblewrap/ },
  },
  'caisson view --patch': { at: 'project', code: 0, says: /Refusing to start without a seal/ },
  'caisson apply': { at: 'project', code: 0, says: /The patch is empty/ },
  'caisson doctor': { at: 'project', code: 2, says: /NOT SEALED[\s\S]*install bubblewrap/ },
}

const linesOf = (markdown: string) =>
  [...markdown.matchAll(/^```console\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => line.startsWith('$ '))
    .map((line) =>
      line
        .slice(2)
        .replace(/ +# .*$/, '')
        .trim(),
    )

/** Node.js, npm and git, of this machine's Node.js; what a registry needs comes along. */
async function inContainer(root: string, options: string[], script: string): Promise<string> {
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', root, 'npm@10'])
  const npm = join(root, 'npm')
  await writeFile(npm, '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n')
  await writeFile(`${npm}x`, '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npx-cli.js "$@"\n')
  for (const path of [npm, `${npm}x`]) await chmod(path, 0o755)
  await chmod(root, 0o755)
  const { stdout: source } = await run('npm', ['config', 'get', 'registry'])
  const authority = process.env['NODE_EXTRA_CA_CERTS']
  const args = [
    ...['run', '--rm', '--interactive', '--network', 'host', '--user', '1000', ...options],
    ...['--mount', 'type=bind,source=/dev/null,target=/usr/local/bin/docker'],
    ...[`${npm}:/usr/local/bin/npm`, `${npm}x:/usr/local/bin/npx`, `${root}:/given`].flatMap((one) => [
      '--volume',
      `${one}:ro`,
    ]),
    ...['--volume', `${join(root, 'node_modules/npm')}:/usr/local/lib/npm:ro`],
    ...(authority
      ? ['--volume', `${authority}:/given-authority:ro`, '--env', 'NODE_EXTRA_CA_CERTS=/given-authority']
      : []),
    ...['--env', `npm_config_registry=${source.trim()}`, '--env', 'HOME=/tmp/home', '--env', 'NO_COLOR=1'],
    ...[JOB_IMAGE, 'bash'],
  ]
  const child = spawn('docker', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
  })
  child.stdin.end(`exec 2>&1\nmkdir -p $HOME && cd $HOME\n${script}`)
  await new Promise((resolve) => child.once('close', resolve))
  return said
}

describeWith(['docker', 'job-image', 'claude'], 'in a container with nothing but Node.js and git', () => {
  test.skipIf(!registry)(
    'every line of the README works, or says what is missing',
    {
      timeout: 1_800_000,
    },
    async () => {
      const lines = linesOf(await readFile(join(PROJECT, 'README.md'), 'utf8'))
      expect([...new Set(lines)].sort()).toEqual(Object.keys(LINES).sort())
      const root = temporaryFolder()
      const archive = await packInto(root)
      await run('git', ['-C', PROJECT, 'bundle', 'create', '-q', join(root, 'clone.bundle'), 'HEAD'])
      const script = `
export npm_config_prefix=$HOME/.local PATH=$HOME/.local/bin:$PATH
# What the package will be once it is released.
npm install --silent --global /given/${archive.slice(root.length + 1)}
git clone -q /given/clone.bundle clone
git init -q project && echo '{ "scripts": { "test": "true" } }' > project/package.json
git -C project add . && git -C project -c user.name=a -c user.email=a@b commit -qm base
${lines.map((line, at) => `cd $HOME/${LINES[line]?.at}\necho "<<${at}"\n${LINES[line]?.typed ?? line}\necho ">>$?"`).join('\n')}
cd $HOME/project && npx caisson init --yes && cat .github/caisson.yml
`
      const said = await inContainer(root, UNCONFINED, script)
      lines.forEach((line, at) => {
        const [, text = '', code] = new RegExp(`<<${at}\\n([\\s\\S]*?)>>(\\d+)`).exec(said) ?? []
        expect({ line, code: Number(code) }, text).toEqual({ line, code: LINES[line]?.code })
        expect(text.trim(), line).toMatch(LINES[line]?.says ?? /^$/)
      })
    },
  )

  test('the demo says where the default profile keeps it from a seal, and runs', {
    timeout: 300_000,
  }, async () => {
    const root = temporaryFolder()
    await mkdir(join(root, 'agent'))
    const options = [
      '--volume',
      `${PROJECT}:${PROJECT}:ro`,
      '--volume',
      `${dirname(partPath('claude'))}:/agent:ro`,
    ]
    const said = await inContainer(
      root,
      options,
      `node ${PROJECT}/lib/programs/cli/main.js demo --agent-path /agent/claude; echo "ended with $?"`,
    )
    expect(said).toMatch(
      /NOT SEALED: .*start it with `--security-opt seccomp=unconfined` and `--security-opt systempaths=unconfined`/,
    )
    expect(said).toMatch(/^Outcome: +success/m)
    expect(said).toContain('ended with 0')
  })
})
