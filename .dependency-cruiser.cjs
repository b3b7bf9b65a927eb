/** The rooms of `src`, from the ground up: a file may import from its own room and from those on lower floors. */
const floors = [
  ['base'],
  ['gateway', 'github'],
  ['sandbox'],
  ['config'],
  ['agents'],
  ['run'],
  ['change'],
  ['report'],
  ['pipeline'],
  ['plan'],
  ['programs'],
]

/** The programs stand on floors of their own: `cli` may use `replay`, and neither may use `action`. */
const programs = [
  ['schemas.ts'],
  ['replay/', 'doctor/', 'demo/', 'init/'],
  ['conform/'],
  ['library/'],
  ['action/', 'cli/', 'testing/'],
  ['index.ts'],
]

/** A rule for each room: no import from `src` but from itself, from lower floors and from `below`. */
const downward = (stories, root, below = []) =>
  stories.flatMap((story, level) =>
    story.map((room) => ({
      name: `${room.replace(/\/$/, '')}-imports-downward-only`,
      comment: 'Move what is needed to a lower room, or pass it in; ARCHITECTURE.md shows the rooms.',
      severity: 'error',
      from: { path: `^${root}${room}` },
      to: {
        path: '^src/',
        pathNot: [...below, ...[room, ...stories.slice(0, level).flat()].map((one) => `^${root}${one}`)],
      },
    })),
  )

const rooms = floors.flat()

/** Only the adapter that is named after a technology imports its package. */
const adapters = {
  octokit: ['node_modules/@octokit/', '^src/github/'],
  'simple-git': ['node_modules/simple-git/', '^src/base/git/simple-git\\.ts$'],
  'actions-toolkit': ['node_modules/@actions/', '^src/(programs/action/|agents/install/http-client\\.ts$)'],
  execa: ['node_modules/execa/', '^src/base/command\\.ts$'],
  yauzl: ['node_modules/yauzl/', '^src/base/artifact/(redact-archive|unpack)\\.ts$'],
  undici: ['node_modules/undici/', '^src/(github/proxy-fetch|gateway/connect)\\.ts$'],
  commander: ['node_modules/commander/', '^src/programs/cli/'],
  ajv: ['node_modules/ajv(-formats)?/', '^src/config/output-schema\\.ts$'],
  acp: ['node_modules/@agentclientprotocol/', '^src/agents/acp/'],
  mcp: ['node_modules/@modelcontextprotocol/', '^src/agents/mcp/'],
  secretlint: ['node_modules/@secretlint/', '^src/change/patch/policy/secrets/secretlint\\.ts$'],
  'cloud-signing': ['node_modules/(@aws-crypto|@smithy|google-auth-library)/', '^src/gateway/cloud/'],
}

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['^src/(programs/(index|action/main|cli/main)|report/page/page-client\\.d)\\.ts$'],
      },
      to: {},
    },
    {
      name: 'every-file-has-a-room',
      comment: 'Put the file into one of the rooms above.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          `^src/(${rooms.filter((room) => room !== 'programs').join('|')})/`,
          ...programs.flat().map((one) => `^src/programs/${one}`),
        ],
      },
      to: {},
    },
    ...downward(
      floors.map((floor) => floor.map((room) => `${room}/`)),
      'src/',
    ),
    ...downward(
      programs,
      'src/programs/',
      rooms.filter((room) => room !== 'programs').map((room) => `^src/${room}/`),
    ),
    {
      name: 'demo-github-only-for-demo-and-tests',
      comment:
        "What runs use is GitHub's API in src/github; this plays GitHub for the demo and for `caisson/testing`.",
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/programs/(demo|testing)/' },
      to: { path: '^src/programs/demo/github/' },
    },
    ...Object.entries(adapters).map(([technology, [packages, home]]) => ({
      name: `${technology}-only-in-its-adapter`,
      severity: 'error',
      from: { path: '^src/', pathNot: home },
      to: { path: packages },
    })),
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
