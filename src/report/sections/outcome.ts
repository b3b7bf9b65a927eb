import type { AgentNames } from '../../base/agent-names.js'
import { document } from '../../base/docs.js'
import { errorOnOneLine } from '../../base/errors.js'
import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import type { Reason } from '../../base/reason.js'
import { lostWork } from '../../change/workspace/lost-work.js'
import type { Task } from '../../github/event/task.js'
import type { Manifest } from '../../run/manifest.js'
import type { ReportInput } from '../input.js'
import { agentNames } from '../text/agent-names.js'
import { fenced } from '../text/markdown.js'
import { cutCodeUnits, inlineCode, sanitizeLine } from '../text/sanitize-output.js'
import { countFiles } from './figures.js'
import { reviewSentence } from './review-words.js'

interface Words {
  /** What happened, as a sentence. */
  happened: string
  /** What to do next; absent if there is nothing to do. */
  next?: string
}

type Place = Pick<ReportInput, 'unkept' | 'runUrl'>

/** Where patch and transcript of the run can be found. */
function evidenceOf({ unkept, runUrl }: Place): string {
  if (runUrl === undefined) return "the run's `output` folder"
  return unkept
    ? `the run's \`output\` folder, which a step of your own has to keep (${document('delivery.md')})`
    : "the run's artifact"
}

/**
 * What each reason means to a maintainer, and where the `evidence` is. A record of all reasons, so that a new one cannot
 * be forgotten.
 */
export function reasonWords(
  { displayName, speakerName }: AgentNames,
  evidence = "the run's artifact",
): Record<Reason, Words> {
  return {
    completed: { happened: `${speakerName} finished the task.` },
    no_changes: { happened: `${speakerName} answered without changing any file.` },
    max_turns: {
      happened: `${speakerName} stopped before it was done: it reached its turn limit.`,
      next: 'Increase `max-turns` (under `with:` in the workflow step, or as `defaults.limits.maxTurns` in `.github/caisson.yml`) or make the request smaller, then run again.',
    },
    max_iterations: {
      happened: `${speakerName} used all iterations of its loop without signaling that the work is done.`,
      next: 'Check what was done. Then increase `loop-iterations` or make the request smaller, and run again.',
    },
    no_progress: {
      happened: `${speakerName} was stopped: several loop iterations in a row changed nothing.`,
      next: 'Check what was done and read the last answer: either the work is done but not signaled, or the request must say what is missing.',
    },
    budget_exceeded: {
      happened: `${speakerName} stopped before it was done: this run's budget is used up.`,
      next: 'Increase `max-budget-usd` (or the request or token limit that was reached) or make the request smaller, then run again.',
    },
    timeout: {
      happened: `${speakerName} was stopped before it was done: the run reached its time limit.`,
      next: "Increase `timeout-minutes` (and the job's `timeout-minutes`, if that is lower), then run again.",
    },
    cancelled: {
      happened: `The run was cancelled before ${speakerName} was done.`,
      next: 'Start it again: add the label again, write another comment, or rerun the workflow.',
    },
    agent_error: {
      happened: `${displayName} ended with an error.`,
      next: `Read the end of \`agent.stderr.log\` and the transcript in ${evidence}. If the error looks temporary, run again.`,
    },
    needs_human: {
      happened: `${speakerName} needs a person before it can continue.`,
      next: `Read its answer, decide, and run again with your decision in the request. Its changes so far are in \`diff.patch\` in ${evidence}.`,
    },
    auth_failed: {
      happened: `${speakerName} could not work: the model provider rejected the credential, or its account cannot pay.`,
      next: 'Check that the secret with the key exists, that the workflow passes it, and that the key is valid. Runs from forks get no secrets.',
    },
    rate_limited: {
      happened: `${speakerName} could not continue: it reached the model provider's rate limit.`,
      next: 'Wait a few minutes and run again, run fewer jobs at the same time, or ask the provider for a higher limit.',
    },
    model_unavailable: {
      happened: `${speakerName} could not continue: the model is not available.`,
      next: 'Check the name in the `model` input, and that your account can use the model. If the provider is overloaded, run again later.',
    },
    verify_failed: {
      happened: `${speakerName} changed the code, but verification failed.`,
      next: 'Read the output of the commands: the report shows the end of it; the run log and `evidence/verify.log` have all of it. Then fix the change yourself, or say in a comment what is wrong and run again.',
    },
    output_missing: {
      happened: `${speakerName} finished, but did not write every file that the spec requires.`,
      next: `Say in the request what each required file must contain, or remove it from \`outputs.required\`, and run again. The change is in \`diff.patch\` in ${evidence}.`,
    },
    policy_rejected: {
      happened: `${speakerName} changed the code, but this repository's policy does not allow publishing the change.`,
      next: `Read the findings below. If you want the change, take \`diff.patch\` from ${evidence}, review it and apply it yourself. To allow such changes in the future, configure \`policy\` in \`.github/caisson.yml\`.`,
    },
    publish_refused: {
      happened: "A run's result was not published: the handoff from the other job was refused.",
      next: 'Read the error below. If you cannot explain it, do not publish this run; run again.',
    },
    not_delivered: {
      happened: `${speakerName} finished the task, but its result could not be delivered.`,
      next: `Fix the error below, and run again. The change is in \`diff.patch\` in ${evidence}.`,
    },
    target_unavailable: {
      happened: `${speakerName} was not started: the issue or pull request is gone or locked.`,
      next: 'Restore or unlock it, or repeat the request where it is now.',
    },
    setup_failed: {
      happened: `${speakerName} could not start: preparing the run failed.`,
      next: 'Read the error below and the run log, fix the setup, and run again.',
    },
    engine_failed: {
      happened: `${speakerName} could not start: the container engine or the image failed.`,
      next: 'Run `caisson doctor` on this runner. Check that Docker or Podman responds and that `sandbox.image` can be started.',
    },
    config_invalid: {
      happened: `${speakerName} was not started: the configuration is not valid.`,
      next: "Fix the workflow step's inputs or the configuration file as the error below describes.",
    },
    internal_error: {
      happened: 'The run was aborted by an error in Caisson.',
      next: "Report it with the run's log and manifest, and run again.",
    },
  }
}

/** What the reason of a run means, given what was left where no patch can take it from. */
function wordsFor(manifest: Manifest, place: Place): Words {
  const names = agentNames(manifest)
  const lost = lostWork(manifest.patch?.leftOut ?? [])
  // An agent that asks for a person itself does so with an error.
  if (manifest.reason !== 'needs_human' || manifest.error || lost === null)
    return reasonWords(names, evidenceOf(place))[manifest.reason]
  return lostWords(names.speakerName, lost)
}

function lostWords(speakerName: string, lost: 'history' | 'repository'): Words {
  if (lost === 'history')
    return {
      happened: `${speakerName} left its work on another branch, in another worktree or in a stash, so it could not be delivered.`,
      next: 'The notes say where it is. Run again, and ask for the result in the files of the checked-out branch.',
    }
  return {
    happened: `${speakerName} changed files of another repository inside this one, so the change could not be delivered.`,
    next: 'The notes name the folder. Run again in that repository.',
  }
}

/** The first sentence of every report: the outcome. Plain Markdown without a line break. */
export function outcomeSentence(i: ReportInput): string {
  const { manifest, patch } = i
  const pull = manifest.delivery?.pullRequest
  const changed = patch !== null && !patch.empty
  const words = reasonWords(agentNames(manifest))
  if (i.stoppedBy !== undefined)
    words.cancelled.happened = `The run was stopped by ${i.stoppedBy} before ${agentNames(manifest).speakerName} was done.`
  // What is not there was not refused.
  if (manifest.error?.code === 'CREDENTIAL_MISSING')
    words.auth_failed.happened = `${agentNames(manifest).speakerName} was not started: a credential is missing.`
  if (!changed && manifest.reason === 'needs_human') return wordsFor(manifest, i).happened
  const isAnswered = i.answer.trim() !== '' || manifest.delivery?.review !== undefined
  if (!changed && manifest.reason === 'no_changes' && !isAnswered)
    return `${agentNames(manifest).speakerName} ended without an answer and without changing any file: its transcript shows what it did.`
  if (!changed && (manifest.reason === 'completed' || manifest.reason === 'no_changes'))
    return reviewSentence(i) || words.no_changes.happened
  if (!changed) return words[manifest.reason].happened
  const where = whereTo(i, countFiles(patch.files.length))
  if (manifest.reason === 'not_delivered' && pull)
    return `${agentNames(manifest).speakerName} finished the task, but its result was only partly delivered. ${where}`
  if (manifest.reason !== 'completed') return `${words[manifest.reason].happened} ${where}`.trim()
  const done = pull && where !== '' ? '' : words.completed.happened
  const review =
    manifest.policy?.verdict === 'flag' ? 'The policy flagged something for review: see below.' : ''
  return [done, where, review].filter((part) => part !== '').join(' ')
}

function whereTo(i: ReportInput, files: string): string {
  const { delivery } = i.manifest
  const pull = delivery?.pullRequest
  // The error is right below this sentence; the notes are further down.
  const noted = i.manifest.reason !== 'not_delivered' && (delivery?.notes ?? []).length > 0
  if (pull && delivery?.branch !== undefined) {
    const link = `[#${pull.number}](${pull.url})`
    return i.task.target.kind === 'pull_request'
      ? `The change to ${files} is a new commit on this pull request.`
      : `The change to ${files} is in pull request ${link}.`
  }
  if (delivery?.branch !== undefined && delivery.commit !== undefined) {
    const why = noted ? ': see the notes' : ''
    const without = i.attachPatch ? `, without a pull request${why}` : ''
    return `The change to ${files} is on the branch \`${delivery.branch.replaceAll('`', '')}\`${without}.`
  }
  if (i.attachPatch && i.manifest.policy?.verdict !== 'block')
    return `The change to ${files} was not pushed; ${noted ? 'see the notes. The' : 'the'} patch is below.`
  return delivery || i.attachPatch ? `The change to ${files} was not pushed.` : ''
}

/** The end of an unsuccessful run on one line, for a log: what happened and what to do. */
export function endSentence(manifest: Manifest, place: Place): string {
  const { outcome, error, denials } = manifest
  if (error) return errorOnOneLine(error)
  const { happened, next } = wordsFor(manifest, place)
  if (next !== undefined) return `${happened} ${next}`
  const denied = outcome === 'needs_review' && denials.length > 0
  return denied
    ? `${happened} Some of the agent's requests were denied: see the notes in the report.`
    : happened
}

/** Ends after which the work can go on where it stopped. */
const RESUMABLE: readonly Reason[] = ['max_turns', 'timeout', 'cancelled', 'verify_failed']

/** What starts such a run once more; nothing else does without a new request. */
const AGAIN: Partial<Record<Task['trigger'], string>> = {
  labeled: 'add the label again',
  assigned: 'assign it again',
  dispatched: 'run the workflow again',
}

/** The next step after a success in a workflow that reads no comments; '' if there is none. */
function reviewOnly({ manifest, runUrl, task: { target, trigger } }: ReportInput): string {
  const pull = manifest.delivery?.pullRequest
  if (!pull || manifest.reason !== 'completed' || target.kind !== 'issue' || runUrl === undefined) return ''
  const again = AGAIN[trigger]
  const change = again && ` To request changes, comment on #${target.number} and ${again}.`
  return `Review [#${pull.number}](${pull.url}).${change ?? ''}`
}

/** How to go on: what to write in a comment, where one is read. */
function continuation(i: ReportInput): string {
  const { manifest, session, phrase = '', task } = i
  if (phrase.trim() === '' || task.target.kind === 'none') return reviewOnly(i)
  const say = (words: string) => inlineCode(`${phrase.trim()} ${words}`, 120)
  const pull = manifest.delivery?.pullRequest
  if (pull && manifest.reason === 'completed' && task.target.kind === 'issue')
    return `Review [#${pull.number}](${pull.url}). To request changes, comment there, for example ${say('add a test')}.`
  if (session === undefined || !RESUMABLE.includes(manifest.reason)) return ''
  const [words, ended] =
    manifest.reason === 'verify_failed'
      ? ['fix what the verification found', 'ended']
      : ['continue', 'stopped']
  const goesOn = session.kept
    ? `the session continues where it ${ended}`
    : 'a new session continues, with a summary of this one'
  return `Comment ${say(words)}: ${goesOn}.`
}

/** What to do where a command of the verification failed on what the change cannot help, by its exit code. */
const BEYOND_THE_CHANGE: Readonly<Record<number, string>> = {
  127: 'Verification needs a command that the sandbox does not have (exit code 127). Install it with `setup`, for example `setup: npm ci`, or in an earlier step, and run again.',
  137: 'A verification command was killed (exit code 137), usually because it ran out of memory. Increase `sandbox.limits.memory`, or make the command use less, and run again.',
}

function beyondTheChange({ reason, verification }: Manifest): string | undefined {
  if (reason !== 'verify_failed') return undefined
  return verification?.commands.map(({ exitCode }) => BEYOND_THE_CHANGE[exitCode]).find(Boolean)
}

/** What to do next, and the error; '' if there is nothing to do. */
export function nextStep(i: ReportInput): string {
  const { error } = i.manifest
  const lines: string[] = []
  if (error) lines.push(`**Error:** ${errorText(error.message)}`)
  const next =
    error && error.hint !== '' ? sanitizeLine(error.hint) : (wordsFor(i.manifest, i).next ?? byHand(i))
  const beyond = beyondTheChange(i.manifest)
  const steps = beyond ? [beyond] : [continuation(i), next ?? '']
  const advice = steps
    .filter((part) => part !== '')
    .map((part, at) => (at === 0 ? part : `${part.charAt(0).toLowerCase()}${part.slice(1)}`))
    .join(' Or ')
  if (advice !== '') lines.push(`**Next step:** ${advice}`)
  return lines.join('\n\n')
}

/** For a change that is nowhere but in the comment, such as one for a fork. */
function byHand({ manifest: { reason, delivery }, patch, attachPatch }: ReportInput): string | undefined {
  if (reason !== 'completed' || !attachPatch || !patch || delivery?.commit !== undefined) return undefined
  return 'Apply the patch below in a checkout of the branch with `git apply --3way`, commit and push it.'
}

/** Maximum UTF-16 units of an error that are shown. */
const MOST = 1500

/**
 * An error message as Markdown: the first line as prose, the others verbatim, since they are output or a
 * list.
 */
export function errorText(message: string): string {
  const [first = '', ...others] = removeHiddenKeepingJoiners(message).trim().split('\n')
  if (others.length === 0) return sanitizeLine(first, MOST)
  return `${sanitizeLine(first, MOST)}\n\n${fenced(cutCodeUnits(withoutIndent(others), MOST), 'text')}`
}

/** Our own lists are indented by two spaces. */
function withoutIndent(lines: string[]): string {
  const indented = lines.every((line) => line.startsWith('  ') || line.trim() === '')
  return lines.map((line) => (indented ? line.slice(2) : line)).join('\n')
}
