import fc from 'fast-check'

// The same cases everywhere, so that a failure is there again; `CAISSON_PROPERTY_SEED=random` looks for new ones.
const seed = process.env['CAISSON_PROPERTY_SEED'] ?? '20261120'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })
