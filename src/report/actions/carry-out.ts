import { describeError, sentence } from '../../base/errors.js'
import { visibleLine } from '../../base/hidden-characters.js'
import { type ActionRule, forOutsiders } from '../../config/actions.js'
import { sameAccount } from '../../github/event/authorize.js'
import { GitHubRequestError } from '../../github/request-error.js'
import { cutCodeUnits } from '../text/sanitize-output.js'
import { type Acted, type ActionRequest, type Done, Refusal } from './action-request.js'
import { KINDS } from './kinds.js'
import { type Proposal, proposalInWords } from './proposals.js'

/**
 * Carries out what the agent proposes, as far as the rules permit it, in its order. Safe to repeat: what is there
 * already stays as it is. Resolves to what became of each, and to the first error that is GitHub's and not the
 * agent's.
 */
export async function carryOut(
  o: ActionRequest,
): Promise<{ actions: Acted[]; numbers: Numbers; failed?: unknown }> {
  const actions: Acted[] = []
  const numbers = new Map<number, number>()
  let failed: unknown
  for (const [index, given] of o.proposed.entries()) {
    const proposal = withNumbers(numbers, given)
    const { action } = proposal
    const what = cutCodeUnits(visibleLine(o.redact(proposalInWords(proposal))), 100)
    const nth = o.proposed.slice(0, index).filter((one) => one.action === action).length
    try {
      const rule = await ruleFor(o, action, nth)
      const { error, ...done } = await (KINDS[action] as CarryOut)(o, rule, proposal, nth)
      failed ??= error
      actions.push({ action, what, ...done })
      const number = Number(/\/issues\/(\d+)$/.exec(done.url ?? '')?.[1])
      if (proposal.action === 'create-issue' && proposal.placeholder && number)
        numbers.set(proposal.placeholder, number)
    } catch (error) {
      const theirs = error instanceof GitHubRequestError && error.status === 422
      if (!(error instanceof Refusal) && !theirs) failed ??= error
      const why = error instanceof Refusal ? error.message : sentence(describeError(error).message)
      actions.push({ action, what, state: 'refused', why })
    }
    await o.record([...actions])
  }
  return { actions, numbers, ...(failed === undefined ? {} : { failed }) }
}

/** Each kind gets a proposal of its own. */
type CarryOut = (o: ActionRequest, rule: ActionRule, proposal: Proposal, nth: number) => Promise<Done>

/** The numbers of new issues, by what stands for them in texts. */
type Numbers = ReadonlyMap<number, number>

/** The same with the numbers that new issues have. */
export function withNumbers<Value>(numbers: Numbers, value: Value): Value {
  if (numbers.size === 0 || value === undefined) return value
  const inText = (given: string) => String(numbers.get(Number(given)) ?? given)
  return JSON.parse(JSON.stringify(value), (key, one: unknown) => {
    if (typeof one === 'string') return one.replace(/\b1\d{9}\b/g, inText)
    return key === 'placeholder' ? one : (numbers.get(one as number) ?? one)
  }) as Value
}

async function ruleFor(o: ActionRequest, action: Proposal['action'], nth: number): Promise<ActionRule> {
  const { github, task, outsider, rules } = o
  const rule = rules.find(({ kind }) => kind === action)
  if (rule === undefined) throw new Refusal('The workflow does not allow it.')
  if (nth >= rule.most) throw new Refusal(`The workflow allows ${rule.most} of them.`)
  if (!outsider) return rule
  const { login } = task.requester
  const own =
    task.target.kind === 'issue' && sameAccount((await github.issue(task.target.number)).author.login, login)
  if (own && forOutsiders(rules).includes(rule)) return rule
  throw new Refusal(
    `${login} may not change this repository: on their own issue, their run may only set labels that the workflow names and close it as a duplicate.`,
  )
}
