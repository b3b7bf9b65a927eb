/** A line of output in the canonical vocabulary: an object that `toEvent` of `src/agents/transcript` reads. */
export type CanonicalLine = Readonly<Record<string, unknown>> & { readonly type: string }

type Kind = 'text' | 'thinking'

/** A call of a tool as transcripts have it. */
export interface ToldCall {
  id: string | undefined
  name: string
  input: object
}

/** Characters of the denials that a result lists; further ones are left out. */
const MOST_DENIED = 8 * 2 ** 20

/** Puts what one session says into lines of the canonical vocabulary. */
export class SessionLines {
  /** From the beginning on. */
  session: string | undefined
  /** The last text. */
  words = ''
  /** How often the model had its turn: again after each result of a tool. */
  turns = 0
  readonly denials: object[] = []
  #denied = 0
  #isNewTurn = true
  #pending: { kind: Kind; words: string } | undefined

  begin(session: string | undefined, facts: object = {}): CanonicalLine {
    this.session = session
    return this.line('system', { subtype: 'init', ...facts })
  }

  line(type: string, fields: object): CanonicalLine {
    return { type, ...(this.session === undefined ? {} : { session_id: this.session }), ...fields }
  }

  /** Words that are complete; `id`: of the model's message. */
  said(kind: Kind, words: string, id?: string): CanonicalLine {
    if (kind === 'text') this.words = words
    return this.#message('assistant', { type: kind, [kind]: words }, id)
  }

  /** Words that come in pieces, which are put together until something else is said. */
  piece(kind: Kind, words: string): CanonicalLine[] {
    const before = this.#pending?.kind === kind ? [] : this.flush()
    this.#pending = { kind, words: (this.#pending?.words ?? '') + words }
    return before
  }

  flush(): CanonicalLine[] {
    const { kind, words } = this.#pending ?? { kind: 'text', words: '' }
    this.#pending = undefined
    return words.trim() === '' ? [] : [this.said(kind, words)]
  }

  called(call: ToldCall, messageId?: string): CanonicalLine[] {
    return [...this.flush(), this.#message('assistant', { type: 'tool_use', ...call }, messageId)]
  }

  /** `more`: fields of the line beside the message. */
  returned(id: string | undefined, content: string, is_error: boolean, more: object = {}): CanonicalLine[] {
    const block = { type: 'tool_result', tool_use_id: id, content, is_error }
    return [...this.flush(), { ...this.#message('user', block), ...more }]
  }

  denied({ id, name, input }: ToldCall): void {
    const denial = { tool_name: name, tool_use_id: id, tool_input: input }
    this.#denied += JSON.stringify(denial).length
    if (this.#denied <= MOST_DENIED) this.denials.push(denial)
  }

  ended(fields: object): CanonicalLine[] {
    return [...this.flush(), this.line('result', fields)]
  }

  #message(type: 'assistant' | 'user', block: object, id?: string): CanonicalLine {
    if (type === 'assistant' && this.#isNewTurn) this.turns++
    this.#isNewTurn = type === 'user'
    return this.line(type, { message: { ...(id === undefined ? {} : { id }), content: [block] } })
  }
}
