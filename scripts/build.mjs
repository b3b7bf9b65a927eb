// Compiles src to lib, and bundles the action from lib to dist. One compile serves package and action.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { buildSync, transformSync } from 'esbuild'

const PAGE_CLIENT = 'report/page/page-client.js'

const run = (command, args) => execFileSync(command, args, { stdio: 'inherit' })

const bundles = !process.argv.includes('--lib')

// The compiler skips what is up to date by the times of sources, and does not look at what it wrote.
if (bundles || process.argv.includes('--clean') || isIncomplete())
  rmSync('lib', { recursive: true, force: true })
run('npx', ['--no-install', 'tsc', '--build', 'tsconfig.json'])
bundlePageClient()
chmodSync('lib/programs/cli/main.js', 0o755)

if (bundles) {
  // ncc leaves chunks of earlier builds behind.
  rmSync('dist', { recursive: true, force: true })
  withoutSideEffects(['@actions/core', '@actions/github'], () =>
    run('npx', [
      '--no-install',
      'ncc',
      'build',
      'lib/programs/action/main.js',
      '--out',
      'dist',
      '--license',
      'licenses.txt',
      '--target',
      'es2022',
    ]),
  )
  minifyCluster()
  bundlePolicyWorker()
  cpSync('LICENSE', 'dist/LICENSE')
}

/** Whether the files of lib are not those of src. */
function isIncomplete() {
  const modules = (folder, extension) =>
    readdirSync(folder, { recursive: true })
      .map((name) => name.replaceAll('\\', '/'))
      .filter(
        (name) =>
          name.endsWith(extension) &&
          !name.endsWith('.d.ts') &&
          !name.startsWith('report/page/client/') &&
          name !== PAGE_CLIENT,
      )
      .map((name) => name.slice(0, -extension.length))
      .sort()
  return existsSync('lib') && !isDeepStrictEqual(modules('src', '.ts'), modules('lib', '.js'))
}

/**
 * Lets ncc leave out the modules of packages that nothing uses, as the packages do not say that it may: of the toolkit, an
 * HTTP client that takes three times as long to load as all that an ignored event needs.
 */
function withoutSideEffects(names, work) {
  const files = names.map((name) => `node_modules/${name}/package.json`)
  const texts = files.map((path) => readFileSync(path, 'utf8'))
  const replace = (path, text) => {
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  }
  for (const [index, path] of files.entries())
    replace(path, JSON.stringify({ ...JSON.parse(texts[index]), sideEffects: false }))
  try {
    work()
  } finally {
    for (const [index, path] of files.entries()) replace(path, texts[index])
  }
}

/** The client of Kubernetes has a class for each of its types: 15 MB, which every user of the action would fetch. */
function minifyCluster() {
  const chunks = readdirSync('dist')
    .filter((name) => /^\d+\.index\.js$/.test(name))
    .map((name) => ({ path: `dist/${name}`, text: readFileSync(`dist/${name}`, 'utf8') }))
    .filter(({ text }) => text.includes('class ObjectCoreV1Api'))
  if (chunks.length !== 1) throw new Error(`${chunks.length} chunks hold the client of Kubernetes`)
  for (const { path, text } of chunks)
    writeFileSync(path, transformSync(text, { minify: true, target: 'es2022', legalComments: 'none' }).code)
}

/** ncc copies the thread's first module, under a digest of it, and nothing of what that imports. */
function bundlePolicyWorker() {
  const [copy, ...more] = readdirSync('dist').filter((name) => /^[0-9a-f]{20}\.js$/.test(name))
  if (copy === undefined || more.length > 0) throw new Error(`The worker's module is not there once: ${more}`)
  buildSync({
    entryPoints: ['lib/change/patch/policy/policy-worker.js'],
    outfile: `dist/${copy}`,
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.12',
    minify: true,
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'\nconst require = createBundleRequire(import.meta.url)",
    },
    legalComments: 'none',
  })
}

/** The script of the report page, as a module that the page's writer imports: it goes into every page as text. */
function bundlePageClient() {
  const licenses = ['highlight.js/LICENSE', 'lowlight/license'].map((path) =>
    readFileSync(`node_modules/${path}`, 'utf8').trim(),
  )
  const { outputFiles } = buildSync({
    entryPoints: ['src/report/page/client/main.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    // A page may hold any character, whatever it is read as.
    charset: 'ascii',
    banner: { js: `/*!\n${licenses.join('\n\n').replaceAll('*/', '* /')}\n*/` },
    legalComments: 'none',
  })
  // Nothing in the script may end its element; in strings and patterns this means the same.
  const text = outputFiles[0].text.trim().replaceAll(/<(?=\/script|!--)/gi, '\\x3C')
  mkdirSync('lib/report/page', { recursive: true })
  writeFileSync(`lib/${PAGE_CLIENT}`, `export const CLIENT = ${JSON.stringify(text)}\n`)
}
