/** Keys under which the main step saves what the post step needs. */
export const STATE = {
  /** The main step has begun. */
  started: 'started',
  /** The run's folder. */
  run: 'run',
  /** A job that only publishes has begun, and not ended. */
  publishing: 'publishing',
  /** The folder of a plan that has not ended. */
  plan: 'plan',
  /** The state folder: later steps of the job may change the variables that say it. */
  stateFolder: 'state-folder',
  /** The folder of a checkout that was fetched. */
  fetched: 'fetched',
} as const
