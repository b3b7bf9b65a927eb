// Compiles src to lib, and bundles the action from lib to dist. One compile serves package and action.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'

const run = (command, args) => execFileSync(command, args, { stdio: 'inherit' })

rmSync('lib', { recursive: true, force: true })
run('npx', ['--no-install', 'tsc', '-p', 'tsconfig.json'])
chmodSync('lib/cli/main.js', 0o755)

if (!process.argv.includes('--lib')) {
  // ncc leaves chunks of earlier builds behind.
  rmSync('dist', { recursive: true, force: true })
  run('npx', [
    '--no-install',
    'ncc',
    'build',
    'lib/action/main.js',
    '--out',
    'dist',
    '--license',
    'licenses.txt',
    '--target',
    'es2022',
  ])
  cpSync('LICENSE', 'dist/LICENSE')
}
