/** A line of output in the canonical vocabulary: an object that `toEvent` of `src/agents/transcript` reads. */
export type CanonicalLine = Readonly<Record<string, unknown>> & { readonly type: string }
