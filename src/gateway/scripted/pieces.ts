/** A text in pieces of `size` characters, by code point: half a surrogate pair would not survive being encoded. */
export function piecesOf(text: string, size: number): string[] {
  const points = [...text]
  const count = Math.ceil(points.length / size)
  return Array.from({ length: count }, (_, i) => points.slice(i * size, (i + 1) * size).join(''))
}
