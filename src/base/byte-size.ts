/** As engines multiply: `GB` and `GiB` are both 2^30 bytes. */
const POWERS = ['', 'k', 'm', 'g', 't']

/** Bytes of `512`, `512m`, `8g`, `2GB` or `1.5 GiB`; undefined for what is no size. */
export function parseByteSize(text: number | string): number | undefined {
  const [, number, prefix = ''] =
    /^\s*(\d{1,15}(?:\.\d{1,9})?)\s*(?:([kmgt])i?)?b?\s*$/i.exec(String(text)) ?? []
  if (number === undefined) return
  return Number(number) * 1024 ** POWERS.indexOf(prefix.toLowerCase())
}

/** Whole MiB of a size that was checked before. */
export function mebibytesOf(text: string): number {
  return Math.floor((parseByteSize(text) ?? Number.NaN) / 2 ** 20)
}
