// Bundles what the package consists of from lib to bundle: the command line and each entry with its types. Chunks lie
// beside the entries, so that a module finds its files in the same folder wherever the bundler has put it.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDtsBundle } from 'dts-bundle-generator'
import { build } from 'esbuild'
import { ENTRIES } from './package-entries.mjs'

const FOLDER = 'bundle'
/** Folder of the package that a module belongs to. */
const PACKAGE = /^(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//
const { bin, dependencies, exports, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

const names = Object.keys(ENTRIES)
const published = Object.values(exports).flatMap(({ types }) => (types ? [types] : []))
if (published.join() !== names.map((name) => `./${FOLDER}/${name}.d.ts`).join())
  throw new Error(`package.json exports ${published.join(', ')}`)

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
const { metafile } = await build({
  entryPoints: {
    cli: 'lib/programs/cli/main.js',
    // Started as a thread, by the name that it has in lib.
    'policy-worker': 'lib/change/patch/policy/policy-worker.js',
    ...Object.fromEntries(names.map((name) => [name, `lib/${ENTRIES[name]}.js`])),
  },
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.12',
  external: Object.keys({ ...dependencies, ...peerDependencies }),
  // CommonJS modules ask for those of Node.js with `require`, which a module does not have.
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module'\nconst require = createBundleRequire(import.meta.url)",
  },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
})
chmodSync(bin.caisson, 0o755)
// They run in the sandbox, where nothing else of the package is.
cpSync('lib/sandbox/seal/inside', join(FOLDER, 'inside'), {
  recursive: true,
  filter: (path) => !path.endsWith('.d.ts'),
})
writeLicenses(Object.keys(metafile.inputs))
writeTypes()

/** The licenses of all packages that are part of the bundle; the headings are also what its bill of materials lists. */
function writeLicenses(modules) {
  const found = modules.flatMap((path) => PACKAGE.exec(path)?.[1] ?? [])
  const folders = [...new Set(found)].sort()
  const texts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const files = readdirSync(folder)
      .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
      .sort()
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
    return `## ${name}@${version} (${license})\n\n${text}\n`
  })
  writeFileSync(join(FOLDER, 'licenses.txt'), texts.join('\n'))
}

/** One file for each entry, with everything that its types consist of. */
function writeTypes() {
  const entries = names.map((name) => ({
    filePath: `lib/${ENTRIES[name]}.d.ts`,
    output: {
      noBanner: true,
      exportReferencedTypes: false,
      // The variable that a plan in code has; the other entries must not declare it a second time.
      inlineDeclareGlobals: name === 'pipeline',
    },
  }))
  const texts = generateDtsBundle(entries, { preferredConfigPath: 'tsconfig.json' })
  for (const [at, name] of names.entries()) writeFileSync(join(FOLDER, `${name}.d.ts`), texts[at])
}
