/** State key under which the main step saves the folder of a plan that has not ended. */
export const PLAN_STATE = 'plan'
