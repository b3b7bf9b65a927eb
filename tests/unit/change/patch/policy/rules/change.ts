import type { Change } from '../../../../../../src/change/patch/policy/change.js'

/** A changed file; without more it is an ordinary one. */
export function changed(path: string, more: Partial<Change> = {}): Change {
  return {
    bytes: Buffer.from(path).toString('latin1'),
    path,
    status: 'M',
    mode: '100644',
    previousMode: '100644',
    id: 'a'.repeat(40),
    previousId: 'b'.repeat(40),
    ...more,
  }
}

/** A new file. */
export function added(path: string, more: Partial<Change> = {}): Change {
  return changed(path, { status: 'A', previousMode: '000000', previousId: '0'.repeat(40), ...more })
}
