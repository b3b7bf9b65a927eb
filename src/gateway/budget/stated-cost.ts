import { z } from 'zod'

const amount = z.number().min(0).nullish().catch(undefined)

/** What OpenRouter states in `usage`, in US dollars: https://openrouter.ai/docs/guides/guides/usage-accounting */
export const costSchema = z.object({
  cost: amount,
  is_byok: z.boolean().nullish().catch(undefined),
  cost_details: z.looseObject({ upstream_inference_cost: amount }).nullish().catch(undefined),
})

/**
 * US dollars that an answer has cost; undefined where it does not say all of it. With a key of the user's own at the
 * provider, the provider's charge comes on top.
 */
export function costOf({
  cost,
  is_byok: own,
  cost_details: details,
}: z.output<typeof costSchema>): number | undefined {
  if (typeof cost !== 'number' || !own) return cost ?? undefined
  const upstream = details?.upstream_inference_cost
  return typeof upstream === 'number' ? cost + upstream : undefined
}
