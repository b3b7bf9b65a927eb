/** Tokens of the dearest image in OpenAI's APIs: 48,169 with gpt-4o-mini. */
export const MOST_IMAGE = 50_000
