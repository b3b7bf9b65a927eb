import { join } from 'node:path'
import { PROJECT } from './action-file.js'

/** The compiled package; another build of it where somebody works on this one at the same time. */
export const LIBRARY = process.env['CAISSON_TEST_LIBRARY'] ?? join(PROJECT, 'lib')
