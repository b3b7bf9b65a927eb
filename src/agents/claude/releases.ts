import type { Platform } from '../port/install.js'

/** The version of Claude Code that this release of Caisson was tested with. */
export const DEFAULT_VERSION = '2.1.329'

/** npm integrity of `@anthropic-ai/claude-code-<platform>`, by version. Any other version needs one by input. */
export const RELEASES: Readonly<Record<string, Readonly<Record<Platform, string>>>> = {
  '2.1.329': {
    'linux-x64':
      'sha512-+n4lu1ubYAp02Y0X/MAUnxw9yY6SHHZ77F+IoW+V0wVoFuiI9opdH6gofjf14gXJCEYMTNpks7Gn1i8XZTKAWA==',
    'linux-arm64':
      'sha512-IiG5umFToSCVWqB1lEsxxwIxKgxPXyZ3DRU915v8J4Bz5Q3JpslM0ew1m5yaT+lFXBPvYxmsEgi0XI68XHND0A==',
    'linux-x64-musl':
      'sha512-EouW7B/aG3GOQBmzN9MxHV9uTOE2r6E+VIlFBrBgIEBuBBF4qH1GTvg5/CVf53gGp4DgVf1CYdBHjS+2NeDP4A==',
    'linux-arm64-musl':
      'sha512-uVWrRp60cqvikJ13Rtmlkd8WuJtJEWAuGJzenJ0or0I7by05kRWopFdDdpWYQi8dRIJ6+W9T9w+PA4B+EjfCXQ==',
    'darwin-x64':
      'sha512-6cjJiD19yxOzdnzErJ8ougFKoksK/wUvOJb6V2iCXg1rM9gGEY1I7HE8jQnvh6buAuXHtHaahfoiiISaplOxYg==',
    'darwin-arm64':
      'sha512-brgS94FOoB+ekq1gIeNpBtGAbzWxE1UEeBQWfk1KX1BStrMIxwWXriPfQLKEkFTWHpmGXv2fZxxMQJsR+5PhZw==',
  },
}
