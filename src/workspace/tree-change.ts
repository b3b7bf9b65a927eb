import type { BytePath } from '../git/byte-path.js'

/** One entry that differs between two trees. */
export interface TreeChange {
  path: BytePath
  /** `000000` when it is gone. */
  mode: string
  id: string
}
