/** The entries of the package: names in the bundle, and the modules of lib that they are made of. */
export const ENTRIES = {
  index: 'index',
  pipeline: 'plan/program/index',
  transcript: 'transcript/index',
  testing: 'testing/index',
}
