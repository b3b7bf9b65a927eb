import type { Hit, RuleId } from '../rules.js'

/** https://trojansource.codes: these change the order in which text is shown. */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/u
/** Tag characters and the variation selectors supplement: they can carry a whole text unseen. */
const TAGS = /[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/u
/** A flag such as Scotland's is an emoji followed by tags and an end tag. */
const FLAG_SEQUENCE = /\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{1,8}\u{e007f}/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffb]/u
/** Those of them that belong to visible text: in an emoji, and between letters of scripts that join. */
const MEANT =
  /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Emoji}\p{S}\u203c\u2049])[\ufe0e\ufe0f]|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Tamil}\p{Mn}\p{Mc}])[\u200c\u200d]/gu
/** A tab, a form feed and a line end are expected; a carriage return in the middle of a line is not. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u2028\u2029]|\r(?!$)/u
const LOOKALIKE_WORD = /[\p{L}\p{M}\p{N}_]+/gu
const LATIN = /\p{Script=Latin}/u
/** Letters that look like Latin ones: all of Cyrillic, Armenian and Cherokee, and some of Greek. */
const LOOKALIKE =
  /[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03c1\u03bd\uff21-\uff3a\uff41-\uff5a]/u
const PLAIN = /^[\t\x20-\x7e]*\r?$/

/**
 * What a character hides, as a rule and a message; null for ordinary text. `first`: whether it is at the
 * start of a file.
 */
export function hiddenIn(text: string, first = false): { rule: RuleId; message: string } | null {
  if (PLAIN.test(text)) return null
  const bidi = BIDI.exec(text)
  if (bidi) return found('unicode/bidi', bidi[0], 'changes the order in which this line is shown')
  const seen = (first ? text.replace(/^\ufeff/, '') : text).replace(FLAG_SEQUENCE, '').replace(MEANT, '')
  const tag = TAGS.exec(seen)
  if (tag) return found('unicode/tags', tag[0], 'is invisible and can carry text that only machines read')
  const invisible = INVISIBLE.exec(seen)
  if (invisible) return found('unicode/invisible', invisible[0], 'is invisible')
  const control = CONTROL.exec(seen)
  if (control) return found('unicode/control', control[0], 'is a control character')
  return null
}

/** The first word that mixes Latin letters with look-alikes. */
export function mixedScriptWord(text: string): string | null {
  if (!LOOKALIKE.test(text)) return null
  for (const [word] of text.matchAll(LOOKALIKE_WORD))
    if (LATIN.test(word) && LOOKALIKE.test(word)) return word
  return null
}

/** The Unicode rules for one added line. */
export function checkCharacters(path: string, line: number, text: string): Hit[] {
  if (PLAIN.test(text)) return []
  const hits: Hit[] = []
  const hidden = hiddenIn(text, line === 1)
  if (hidden) hits.push({ ...hidden, path, line })
  const word = mixedScriptWord(text)
  if (word !== null) {
    hits.push({
      rule: 'unicode/mixed-script',
      path,
      line,
      message: `A word mixes Latin letters with look-alikes from another script: ${spell(word)}.`,
    })
  }
  return hits
}

/** The letters of a suspicious word, with code points for the foreign ones. */
export function spell(word: string): string {
  return [...word.slice(0, 40)].map((c) => (LOOKALIKE.test(c) ? `\\u{${codeOf(c)}}` : c)).join('')
}

function found(rule: RuleId, character: string, what: string): { rule: RuleId; message: string } {
  return { rule, message: `The character U+${codeOf(character).toUpperCase().padStart(4, '0')} ${what}.` }
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16)
}
