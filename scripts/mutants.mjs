// Runs Stryker with the given arguments, prints the score of each module, and fails if a score is too low.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import config from '../stryker.config.mjs'

const report = config.jsonReporter.fileName
const lowest = config.thresholds.break
rmSync(report, { force: true })
const args = ['--no-install', 'stryker', 'run', ...process.argv.slice(2)]
const { status } = spawnSync('npx', args, { stdio: 'inherit' })

/** Each folder in the configuration is one module, and so is each file. */
const moduleOf = (file) => {
  const folder = config.mutate.find(
    (pattern) => pattern.includes('*') && file.startsWith(pattern.split('*')[0]),
  )
  return folder ?? file
}

const modules = new Map()
for (const [file, { mutants }] of Object.entries(JSON.parse(readFileSync(report, 'utf8')).files)) {
  const score = modules.get(moduleOf(file)) ?? { noticed: 0, missed: 0 }
  for (const mutant of mutants) {
    if (mutant.status === 'Killed' || mutant.status === 'Timeout') score.noticed += 1
    else if (mutant.status === 'Survived' || mutant.status === 'NoCoverage') score.missed += 1
  }
  modules.set(moduleOf(file), score)
}

let low = 0
console.log('\n  score  missed  module')
for (const [module, { noticed, missed }] of modules) {
  const all = noticed + missed
  const score = all === 0 ? 100 : (noticed / all) * 100
  if (score < lowest) low += 1
  console.log(`${score.toFixed(1).padStart(5)} %  ${String(missed).padStart(6)}  ${module}`)
}
if (low > 0) console.log(`\n${low} of ${modules.size} modules are below ${lowest} %.`)
process.exit(low > 0 ? 1 : (status ?? 1))
