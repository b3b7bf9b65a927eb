/** Where people see what is happening: the job log or the terminal. */
export interface Log {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
  /** Folds everything logged while `body` runs under `title`, if the medium supports folding. */
  group<T>(title: string, body: () => Promise<T>): Promise<T>
}

/** Discards everything; the default of the library. */
export const silentLog: Log = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  group: (_title, body) => body(),
}

/** Collects `level: message` lines; for tests and for evidence. */
export function memoryLog(): Log & { readonly lines: string[] } {
  const lines: string[] = []
  const at = (level: string) => (message: string) => {
    lines.push(`${level}: ${message}`)
  }
  return {
    lines,
    debug: at('debug'),
    info: at('info'),
    warn: at('warning'),
    error: at('error'),
    group(title, body) {
      lines.push(`group: ${title}`)
      return body()
    },
  }
}

/** The same log, with a label before each line, for work that goes on side by side. */
export function labelled(log: Log, label: string): Log {
  const mark = (message: string) => message.replaceAll(/^/gm, `${label} │ `)
  return {
    debug: (message) => log.debug(mark(message)),
    info: (message) => log.info(mark(message)),
    warn: (message) => log.warn(mark(message)),
    error: (message) => log.error(mark(message)),
    group: (title, body) => log.group(mark(title), body),
  }
}
