/**
 * The floors of `src`, from the ground up. A file may import from its own room and from any floor below it, never from
 * a room beside it on the same floor or from one above. A room is a folder or a file; the longest name has a file.
 */
const floors = [
  [
    'certificates.ts',
    'clock.ts',
    'command.ts',
    'digest.ts',
    'docs.ts',
    'errors.ts',
    'hidden-characters.ts',
    'json.ts',
    'line-log.ts',
    'log.ts',
    'markdown.ts',
    'redact.ts',
    'stored-file.ts',
    'succeeds.ts',
    'user.ts',
    // Everybody speaks of the agent.
    'agents/port/names.ts',
    // What a plan is, for those who read, run and show it.
    'plan/model.ts',
  ],
  ['credentials'],
  ['git', 'gateway', 'sandbox', 'transcript', 'artifact', 'agents/port/tool-names.ts'],
  ['workspace', 'network', 'github'],
  ['config', 'event'],
  ['plan/local-variables.ts'],
  ['context', 'run', 'mcp', 'plan/read'],
  // Above the stream's vocabulary, the gateway's failures and the reasons of a run, in whose terms an adapter speaks.
  ['agents/port'],
  ['prompt', 'agents', 'patch'],
  ['agents/definitions', 'verify', 'report'],
  ['schemas.ts', 'sessions', 'handoff'],
  ['init', 'stages'],
  ['pipeline.ts', 'backend.ts'],
  ['plan'],
  ['replay', 'doctor', 'demo'],
  ['conform'],
  ['library'],
  ['action', 'cli', 'testing'],
  ['index.ts'],
]

const rooms = floors.flat()
const pattern = (room) => (room.endsWith('.ts') ? `src/${room.replace('.', '\\.')}$` : `src/${room}/`)
/** Rooms within a room stand on a floor of their own. */
const within = (room) => rooms.filter((other) => other.startsWith(`${room}/`))
const shared = new Set(floors[0])

const upward = floors.flatMap((floor, level) =>
  floor.map((room) => ({
    name: `${room.replace(/[/.]/g, '-')}-imports-downward-only`,
    comment: 'Move what is needed to a lower floor, or pass it in; ARCHITECTURE.md shows the floors.',
    severity: 'error',
    from: { path: `^${pattern(room)}`, pathNot: within(room).map((inner) => `^${pattern(inner)}`) },
    to: {
      path: '^src/',
      pathNot: [
        // Shared ground may lean on itself; every other room only on itself and what is below.
        ...(shared.has(room) ? floors[0] : [room]).map((own) => `^${pattern(own)}`),
        ...floors.slice(0, level).flatMap((below) => below.map((other) => `^${pattern(other)}`)),
      ],
    },
  })),
)

/** Rooms above, which a pattern of a room below would also let through. */
const intoInner = rooms.flatMap((room) =>
  within(room).flatMap((inner) => {
    const level = floors.findIndex((floor) => floor.includes(inner))
    const below = floors
      .slice(0, level + 1)
      .flat()
      .filter((other) => other !== inner)
    return [
      {
        name: `${inner.replace(/[/.]/g, '-')}-is-above-its-surroundings`,
        severity: 'error',
        from: { path: below.map((other) => `^${pattern(other)}`), pathNot: `^${pattern(inner)}` },
        to: {
          path: `^${pattern(inner)}`,
          pathNot: within(inner).map((other) => `^${pattern(other)}`),
        },
      },
    ]
  }),
)

/** Only the adapter that is named after a technology imports its package. */
const adapters = {
  octokit: ['node_modules/@octokit/', '^src/github/'],
  'simple-git': ['node_modules/simple-git/', '^src/git/simple-git\\.ts$'],
  'actions-toolkit': [
    'node_modules/@actions/',
    '^src/(action/|agents/install/http-client\\.ts$|plan/expression[/.])',
  ],
  execa: ['node_modules/execa/', '^src/command\\.ts$'],
  yauzl: ['node_modules/yauzl/', '^src/artifact/unpack\\.ts$'],
  undici: ['node_modules/undici/', '^src/(github/proxy-fetch|gateway/connect)\\.ts$'],
  commander: ['node_modules/commander/', '^src/cli/'],
  ajv: ['node_modules/ajv(-formats)?/', '^src/config/output-schema\\.ts$'],
  acp: ['node_modules/@agentclientprotocol/', '^src/agents/acp/'],
  mcp: ['node_modules/@modelcontextprotocol/', '^src/mcp/'],
  secretlint: ['node_modules/@secretlint/', '^src/patch/policy/secrets/secretlint\\.ts$'],
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
        pathNot: ['^src/(index|action/main|cli/main|report/page/page-client\\.d)\\.ts$'],
      },
      to: {},
    },
    {
      name: 'every-file-has-a-room',
      comment: 'Add the new folder to the floors above.',
      severity: 'error',
      from: { path: '^src/', pathNot: rooms.map((room) => `^${pattern(room)}`) },
      to: {},
    },
    ...upward,
    ...intoInner,
    {
      name: 'demo-github-only-for-demo-and-tests',
      comment:
        "What runs use is GitHub's API in src/github; this plays GitHub for the demo and for `caisson/testing`.",
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(demo|testing)/' },
      to: { path: '^src/demo/github/' },
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
