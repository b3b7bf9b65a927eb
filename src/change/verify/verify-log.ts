import { openLineFile } from '../../base/line-file.js'

/** `evidence/verify.log`: the output of every verification, as it arrives. */
export interface VerifyLog {
  heading(title: string): void
  command(command: string): { line(text: string): void; end(how: string): void }
  close(): void
}

/** Per command: enough for the log of any test suite, too little to fill a disk. */
const COMMAND_CHARACTERS = 16 * 1024 * 1024
const LAST_LINES = 200

/** Opens the log of a run for appending. The caller redacts texts. */
export function openVerifyLog(path: string): VerifyLog {
  const file = openLineFile(path)
  return {
    heading: (title) => file.write(`=== Verification of ${title}`),
    command(command) {
      file.write(`$ ${command}`)
      let written = 0
      let leftOut = 0
      const last: string[] = []
      return {
        line(text) {
          if (written < COMMAND_CHARACTERS) {
            written += text.length + 1
            return file.write(text)
          }
          last.push(text)
          if (last.length > LAST_LINES) {
            last.shift()
            leftOut++
          }
        },
        end(how) {
          if (leftOut > 0) file.write(`… ${leftOut} lines left out …`)
          for (const text of last) file.write(text)
          file.write(`--- ${how}`)
        },
      }
    },
    close: () => file.close(),
  }
}
