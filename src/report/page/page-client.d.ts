/** The script of the page, bundled from `client` by scripts/build.mjs. */
declare module '#page-client' {
  export const CLIENT: string
}
