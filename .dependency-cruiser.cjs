/** Imports go one way: entries → pipeline → stages → phases → ports and types. */
const phases =
  '^src/(agents|init|event|context|prompt|workspace|sandbox|network|gateway|claude|transcript|patch|verify|report|handover)/'
const shared = '^src/(errors|log|clock|redact)\\.ts$'

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['^src/(index|action/main|cli/main)\\.ts$'] },
      to: {},
    },
    {
      name: 'phases-do-not-know-the-pipeline',
      severity: 'error',
      from: { path: phases },
      to: { path: '^src/(pipeline\\.ts|stages/|action/|cli/|demo/)' },
    },
    {
      name: 'pipeline-does-not-know-the-entries',
      severity: 'error',
      from: { path: '^src/(pipeline\\.ts|backend\\.ts|stages/)' },
      to: { path: '^src/(action|cli|demo)/' },
    },
    {
      name: 'entries-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/action/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'entries-do-not-know-each-other-2',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/action/' },
    },
    {
      name: 'shared-ground-stands-alone',
      severity: 'error',
      from: { path: shared },
      to: { path: '^src/', pathNot: shared },
    },
    {
      name: 'octokit-only-in-its-adapter',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/github/' },
      to: { path: 'node_modules/@octokit/' },
    },
    {
      name: 'simple-git-only-in-its-adapter',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/git/simple-git\\.ts$' },
      to: { path: 'node_modules/simple-git/' },
    },
    {
      name: 'execa-only-in-its-adapters',
      severity: 'error',
      from: { path: '^src/', pathNot: '/execa\\.ts$' },
      to: { path: 'node_modules/execa/' },
    },
    {
      name: 'actions-toolkit-only-in-the-action',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(action/|.*/(tool-cache|http-client|actions-exec)\\.ts$)' },
      to: { path: 'node_modules/@actions/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
