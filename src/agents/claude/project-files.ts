import type { ProjectFiles } from '../port/project-files.js'

const KINDS = /^\.claude\/(?:(?:agents|commands|output-styles|rules|skills)\/|settings\.json$|CLAUDE\.md$)/

/** Skills, commands, agents, rules, settings and guides, which Claude Code also takes from `~/.claude`. */
export const projectFiles: ProjectFiles = {
  paths: ['CLAUDE.md', '.claude'],
  inHome: (path) => (path === 'CLAUDE.md' ? '.claude/CLAUDE.md' : KINDS.test(path) ? path : null),
  contentInHome: (path, content) => (path === '.claude/settings.json' ? withoutPlugins(content) : content),
}

/** A marketplace may be a folder of the repository, which is the head's. */
function withoutPlugins(content: Buffer): Buffer | null {
  try {
    const {
      enabledPlugins: _,
      extraKnownMarketplaces: __,
      ...settings
    } = JSON.parse(content.toString('utf8'))
    return Buffer.from(JSON.stringify(settings))
  } catch {
    return null
  }
}
