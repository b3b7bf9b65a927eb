// Runs Stryker for each module with the tests of that module, prints the score of each, and fails if one is too low.
// Arguments name modules (`npm run mutants -- redact policy`); the others are Stryker's (`--incremental`).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import config, { MODULES } from '../stryker.config.mjs'

const words = process.argv.slice(2)
const names = words.filter((word) => Object.hasOwn(MODULES, word))
const options = words.filter((word) => !names.includes(word))
const lowest = config.thresholds.break

/** Mutants that a test noticed, and those that none did. */
function countMutants(report) {
  const score = { noticed: 0, missed: 0 }
  for (const { mutants } of Object.values(JSON.parse(readFileSync(report, 'utf8')).files)) {
    for (const { status } of mutants) {
      if (status === 'Killed' || status === 'Timeout') score.noticed += 1
      else if (status === 'Survived' || status === 'NoCoverage') score.missed += 1
    }
  }
  return score
}

mkdirSync('reports/mutants', { recursive: true })
const scores = new Map()
for (const name of names.length > 0 ? names : Object.keys(MODULES)) {
  const report = `reports/mutants/${name}.json`
  rmSync(report, { force: true })
  const env = { ...process.env, CAISSON_MUTANTS: name }
  spawnSync('npx', ['--no-install', 'stryker', 'run', ...options], { stdio: 'inherit', env })
  const score = existsSync(report) ? countMutants(report) : null
  // The files of the policy are one module.
  const module = name.startsWith('policy/') ? 'policy' : name
  const { noticed, missed } = scores.get(module) ?? { noticed: 0, missed: 0 }
  scores.set(module, {
    noticed: noticed + (score?.noticed ?? Number.NaN),
    missed: missed + (score?.missed ?? Number.NaN),
  })
  if (score && module !== name)
    console.log(`${name}: ${score.missed} of ${score.noticed + score.missed} missed`)
}

let failed = 0
console.log('\n  score  mutants  missed  module')
for (const [module, { noticed, missed }] of scores) {
  const score = (noticed / (noticed + missed)) * 100
  if (!(score >= lowest)) failed += 1
  const cells = [
    `${score.toFixed(1)} %`.padStart(7),
    String(noticed + missed).padStart(7),
    String(missed).padStart(6),
  ]
  console.log(`${cells.join('  ')}  ${module}`)
}
if (failed > 0) console.log(`\n${failed} of ${scores.size} modules are below ${lowest} %, or have no report.`)
process.exit(failed > 0 ? 1 : 0)
