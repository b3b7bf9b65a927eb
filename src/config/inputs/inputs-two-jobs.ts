import { defineInputs } from './input-definition.js'

/** One job that runs the agent and cannot write, another one that publishes and has no key. */
export const TWO_JOB_INPUTS = defineInputs('Two jobs', {
  mode: {
    kind: ['all', 'run', 'publish'],
    default: 'all',
    description:
      '`run`: runs the agent with a token that only reads, and leaves an artifact; `publish`: another job checks and publishes it, without a key for the model; `all`: both in one job.',
  },
  'manifest-sha256': {
    kind: 'text',
    description:
      'For `mode: publish`: the output of the same name from the job that ran the agent. Detects any change to the artifact since then.',
  },
  'artifact-id': {
    kind: 'integer',
    description:
      'For `mode: publish`: the artifact to publish. Default: the one of this workflow run, by `artifact-name` where that is given.',
  },
  'artifact-directory': {
    kind: 'text',
    description:
      'For `mode: publish`: a folder into which actions/download-artifact has put the artifact, instead of fetching it.',
  },
  'run-id': {
    kind: 'integer',
    description:
      'For `mode: publish`: the workflow run that has the artifact, when it is not this one; needs `actions: read`. Default for `workflow_run` events: the run that the event names.',
  },
  attest: {
    kind: 'flag',
    default: 'false',
    description:
      'For `mode: run`: sign the manifest with the identity of the workflow; needs `id-token: write` and `attestations: write`.',
  },
  'verify-attestation': {
    kind: 'flag',
    default: 'false',
    description:
      'For `mode: publish`: publish only what the workflow run in question has signed; needs `attestations: read`.',
  },
  'trusted-root': {
    kind: 'text',
    description:
      "For `verify-attestation`: a file that `gh attestation trusted-root` has written. Default: the root of Sigstore's public instance; private repositories need the file.",
  },
})
