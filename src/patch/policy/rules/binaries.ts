const PROGRAMS: readonly [string, RegExp][] = [
  ['an ELF program', /^\x7fELF/],
  ['a Windows program', /^MZ/],
  ['a Mach-O program', /^(\xcf\xfa\xed\xfe|\xce\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf])/],
  ['a Java class or universal program', /^\xca\xfe\xba\xbe/],
  ['a WebAssembly program', /^\0asm/],
  ['a static library', /^!<arch>\n/],
  ['Android or LLVM code', /^(dex\n|BC\xc0\xde)/],
]
const CODE_ARCHIVE =
  /\.(jar|war|ear|aar|apk|ipa|whl|egg|gem|nupkg|vsix|xpi|crx|deb|rpm|msi|dmg|pyc|pyo|so|dll|dylib|exe)$/i

/**
 * File types whose content people see and nothing executes: images, sound and fonts, when the first bytes
 * match too.
 */
const MEDIA: readonly [RegExp, RegExp][] = [
  [/\.png$/i, /^\x89PNG\r\n\x1a\n/],
  [/\.jpe?g$/i, /^\xff\xd8\xff/],
  [/\.gif$/i, /^GIF8[79]a/],
  [/\.webp$/i, /^RIFF[\s\S]{4}WEBP/],
  [/\.avif$/i, /^[\s\S]{4}ftypavif/],
  [/\.(ico|cur)$/i, /^\0\0[\x01\x02]\0/],
  [/\.bmp$/i, /^BM/],
  [/\.woff$/i, /^wOFF/],
  [/\.woff2$/i, /^wOF2/],
  [/\.(ttf|otf)$/i, /^(\0\x01\0\0|OTTO|true)/],
]

/** The kind of a binary file, determined by its first bytes (as latin1) and its name. */
export function kindOfBinary(
  path: string,
  head: string,
): { kind: 'program' | 'data' | 'media'; what: string } {
  const program = PROGRAMS.find(([, magic]) => magic.test(head))
  if (program) return { kind: 'program', what: program[0] }
  if (CODE_ARCHIVE.test(path)) return { kind: 'program', what: 'an archive of compiled code' }
  if (MEDIA.some(([name, magic]) => name.test(path) && magic.test(head)))
    return { kind: 'media', what: 'media' }
  return { kind: 'data', what: 'a binary file' }
}
