/** A list of words that are written one after the other. */
export const words = ([text = '']: TemplateStringsArray): string[] => text.trim().split(/\s+/)
