import { describe, expect, it } from 'vitest'
import { kindOfBinary } from '../../../../../../src/change/patch/policy/rules/opaque-files.js'

describe('a binary file', () => {
  it.each([
    ['\x7fELF\x02', 'an ELF program'],
    ['MZ\x90\0', 'a Windows program'],
    ['\xcf\xfa\xed\xfe\x07', 'a Mach-O program'],
    ['\xce\xfa\xed\xfe\x07', 'a Mach-O program'],
    ['\xfe\xed\xfa\xce\0', 'a Mach-O program'],
    ['\xfe\xed\xfa\xcf\0', 'a Mach-O program'],
    ['\xca\xfe\xba\xbe\0', 'a Java class or universal program'],
    ['\0asm\x01', 'a WebAssembly program'],
    ['!<arch>\n/', 'a static library'],
    ['dex\n035\0', 'Android or LLVM code'],
    ['BC\xc0\xde5', 'Android or LLVM code'],
  ])('that begins with %j is a program, whatever its name', (head, what) => {
    expect(kindOfBinary('logo.png', head)).toEqual({ kind: 'program', what })
    expect(kindOfBinary('x', ` ${head}`)).toEqual({ kind: 'data', what: 'a binary file' })
  })

  it('of a Mach-O program needs the right fourth byte', () => {
    expect(kindOfBinary('x', '\xfe\xed\xfa\xcd').kind).toBe('data')
  })

  it.each(['a.jar', 'b/c.WHL', 'lib.so', 'x.pyc', 'setup.exe'])(
    'named %s is an archive of compiled code',
    (path) => {
      expect(kindOfBinary(path, 'PK\x03\x04')).toEqual({
        kind: 'program',
        what: 'an archive of compiled code',
      })
      expect(kindOfBinary(`${path}.txt`, 'PK\x03\x04').kind).toBe('data')
      expect(kindOfBinary(path.replace('.', '-'), 'PK\x03\x04').kind).toBe('data')
    },
  )

  it.each([
    ['a.png', '\x89PNG\r\n\x1a\n\0'],
    ['a.jpg', '\xff\xd8\xff\xe0'],
    ['a.JPEG', '\xff\xd8\xff\xe0'],
    ['a.gif', 'GIF87a\0'],
    ['a.gif', 'GIF89a\0'],
    ['a.webp', 'RIFF\x01\n\0\0WEBPVP8 '],
    ['a.avif', '\0\n\0\x1cftypavif'],
    ['a.ico', '\0\0\x01\0'],
    ['a.cur', '\0\0\x02\0'],
    ['a.bmp', 'BM\0'],
    ['a.woff', 'wOFF\0'],
    ['a.woff2', 'wOF2\0'],
    ['a.ttf', '\0\x01\0\0\0'],
    ['a.otf', 'OTTO\0'],
    ['a.ttf', 'true\0'],
  ])('named %s with %j at its beginning is what it says', (path, head) => {
    expect(kindOfBinary(path, head)).toEqual({ kind: 'media', what: 'media' })
    const data = { kind: 'data', what: 'a binary file' }
    expect(kindOfBinary(path, ` ${head}`)).toEqual(data)
    expect(kindOfBinary(`${path}.txt`, head)).toEqual(data)
    expect(kindOfBinary(path.replace('.', '-'), head)).toEqual(data)
    expect(kindOfBinary(path, head.replace(/[^\0\n]/g, '?'))).toEqual(data)
    expect(kindOfBinary(path, head.slice(0, 1))).toEqual(data)
  })

  it.each([
    ['a.gif', 'GIF88a'],
    ['a.ico', '\0\0\x03\0'],
    ['a.webp', 'RIFFWEBP'],
    ['a.avif', 'ftypavif'],
  ])('named %s with %j is not', (path, head) => expect(kindOfBinary(path, head).kind).toBe('data'))
})
