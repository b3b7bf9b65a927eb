/**
 * Models that search the web by themselves: OpenRouter's suffix, OpenAI's search models and those for research, and
 * Perplexity's.
 */
const SEARCHING = /:online\b|-search(?:-preview|-api)\b|deep-research|(?:^|\/)sonar\b|^perplexity\//i

/** Whether asking this model is a search at the provider. */
export function searchesTheWeb(model: string): boolean {
  return SEARCHING.test(model)
}
