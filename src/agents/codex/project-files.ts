import type { ProjectFiles } from '../port/project-files.js'

/** The guide for agents, which Codex also takes from its own folder. Its skills have no place of their own there. */
export const projectFiles: ProjectFiles = {
  paths: ['AGENTS.md'],
  inHome: (path) => (path === 'AGENTS.md' ? '.codex/AGENTS.md' : null),
  contentInHome: (_path, content) => content,
}
