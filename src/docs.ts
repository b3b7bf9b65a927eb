/** Where the documents of this project lie: who reads a hint has another repository in front of them. */
const PLACE = 'https://github.com/caisson-dev/caisson/blob/main'

/** Full address of a file of `docs`, e.g. `configuration.md`. */
export function document(name: `${string}.md`): string {
  return `${PLACE}/docs/${name}`
}

/** Full address of a file at the top of the repository, e.g. `README.md`. */
export function topDocument(name: `${string}.md`): string {
  return `${PLACE}/${name}`
}
