/** How the prompt of the workflow names a file, whose text it then is. */
export const PROMPT_FILE = '/./'

/** Where a command or skill can be; agents share skills in the last two, to which `.claude/skills` is often a link. */
export function commandPaths(name: string): string[] {
  return [
    `.claude/commands/${name.replaceAll(':', '/')}.md`,
    ...['.claude', '.agents', '.github'].map((folder) => `${folder}/skills/${name}/SKILL.md`),
  ]
}
