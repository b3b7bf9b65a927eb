/** The entries of the package: names in the bundle, and the modules of lib that they are made of. */
export const ENTRIES = {
  index: 'programs/index',
  pipeline: 'plan/program/index',
  transcript: 'agents/transcript/index',
  testing: 'programs/testing/index',
}
