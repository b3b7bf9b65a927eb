import { defineInputs } from './input-definition.js'

/** How the commit is made, whose it is, and what is started with it. */
export const COMMIT_INPUTS = defineInputs('Commit', {
  'keep-ignored': {
    file: 'defaults.outputs.keepIgnored',
    kind: 'list',
    description:
      'Patterns of files that belong to the change although `.gitignore` covers them, e.g. `dist/**`. Files that existed before the agent started are not included.',
  },
  'commit-with': {
    file: 'delivery.commitWith',
    kind: ['git', 'api'],
    default: 'git',
    description:
      "`git`: a pushed commit without a signature; `api`: GitHub creates the commit as the token's account and signs it.",
  },
  'ssh-signing-key': {
    kind: 'secret',
    description:
      'Private SSH key, without a passphrase, that signs the commits of `commit-with: git`. GitHub shows them as verified if the key is a signing key of the account in `author`.',
  },
  author: {
    file: 'delivery.author',
    kind: 'text',
    default: 'bot',
    description:
      "`bot`, `requester` (the person who asked), or `Name <mail>`. With `commit-with: api`, always the token's account.",
  },
  'co-author': {
    file: 'delivery.coAuthors',
    kind: 'lines',
    default: 'requester',
    description: 'Whom the commit credits, one per line: `requester`, `Name <mail>`, or `none`.',
  },
  'dispatch-ci': {
    file: 'delivery.startWorkflows',
    kind: 'list',
    description:
      "Workflow files to start on the branch once it is pushed, e.g. `ci.yml`: a push with the workflow's own token starts none. They need `on: workflow_dispatch`, and the job needs `actions: write`.",
  },
})
