import type { Turn } from '../../../src/gateway/scripted/script.js'
import type { TurnContext } from '../../../src/gateway/scripted/script-source.js'
import {
  type Call,
  commandCall,
  type OfferedTool,
  toolsIn,
  writeCall,
} from '../../../src/programs/conform/scripted.js'

/** How a scripted model answers the requests of one session. */
export type Play = (context: Pick<TurnContext, 'index' | 'request'>) => Turn | undefined

/** What a run is asked to do, what its spec adds to the system prompt, and what the repository says to agents. */
export const TASK = 'Do what the suite wants, said the task.'
export const HOUSE_RULE = 'Work tidily, said the suite.'
export const GUIDE_WORDS = 'Speak plainly, said the guide.'

/** What every secret of the job begins with. */
export const CANARY = 'canary-'

/** The file that an agent makes with its own tool. */
export const MADE = { path: 'made.txt', text: 'made by the agent\nGrüße 👋\n' } as const
/** What the first command prints, which no request can hold unless it ran. */
export const SEEN = 'sum=42'
export const LAST_WORDS = 'All of it is done, said the model.'
/** What the check of a change prints when the change is not there. */
export const WANTED = 'wanted=42'
export const WANTED_FILE = 'wanted.txt'

// No substitution: some agents refuse a command with one.
const LOOK = 'cat notes.md; printf sum=; expr 40 + 2'
const PRINT = "seq -f 'line-%.0f' 1 60000"
const CHANGE =
  "rm old.txt; mv notes.md renamed.md; chmod +x tool.sh; printf 'a\\000b' > binary; ln -s made.txt link"
const SECRET_FILES = '.git/config ~/.git-credentials ~/.npmrc ~/.netrc'
// Counted, not printed: what is in an environment, and in which order, is chance.
const SURROUNDINGS = [
  'printf routes=; tail -n +2 /proc/net/route | wc -l',
  `printf secrets=; { env; cat /proc/*/environ ${SECRET_FILES}; } 2>/dev/null | grep -a -c ${CANARY}`,
  'true',
].join('; ')

/** The path as the agent names its working directory in its request, which a script puts in. */
const inWorkspace = (path: string) => `{{workspace}}/${path}`

/** One step of the work: what the model says, and the call that it makes with the tools that it is offered. */
interface Step {
  text: string
  call(tools: readonly OfferedTool[]): Call | undefined
}

const run = (text: string, command: string): Step => ({ text, call: (tools) => commandCall(tools, command) })
const write = (text: string, path: string, content: string): Step => ({
  text,
  // Without a tool of its own for files, the shell has to do.
  call: (tools) =>
    writeCall(tools, inWorkspace(path), content) ??
    commandCall(tools, `cat > ${path} <<'END'\n${content}END\n`),
})

const WORK: readonly Step[] = [
  run('I look at the notes.', LOOK),
  write('I make the file.', MADE.path, MADE.text),
  run('I change the rest.', CHANGE),
  run('I look around.', SURROUNDINGS),
]
/** Turns of the work, the last words included. */
export const WORK_TURNS = WORK.length + 1

/** The step as a turn; undefined where no tool that is offered can make it. */
function take({ text, call }: Step, request: unknown): Turn | undefined {
  const made = call(toolsIn(Object(request).tools))
  return made && { text, tools: [made] }
}

const makeFile = write('I make the file.', MADE.path, MADE.text)
const mend = write('I make what is wanted.', WANTED_FILE, 'wanted\n')
const end: Turn = { text: LAST_WORDS }

/** Every kind of work. */
export const work: Play = ({ index, request }) => {
  const step = WORK[index]
  return (step && take(step, request)) ?? end
}

/** One change, and then what `then` answers. */
export const changeAnd =
  (then: Play): Play =>
  (context) =>
    (context.index === 0 && take(makeFile, context.request)) || then(context)

/** Calls that change something, of the tools that the agent offers elsewhere, whatever it offers now. */
export const insist =
  (tools: readonly OfferedTool[]): Play =>
  ({ index }) => {
    const call = [makeFile, run('', `touch ${MADE.path}`)][index]?.call(tools)
    return call ? { text: 'I try it.', tools: [call] } : end
  }

/** A change, and what is missing of it once the check of the change has said so, in the same session or in a new one. */
export const corrected: Play = ({ index, request }) => {
  const said = JSON.stringify(request)
  if (!said.includes(WANTED)) return (index === 0 && take(makeFile, request)) || end
  return said.includes(mend.text) ? end : (take(mend, request) ?? end)
}

/** A command that prints a lot, and then words. Where an agent cuts that, and so its next request, can be chance. */
export const printing: Play = ({ request }) =>
  (!JSON.stringify(request).includes(PRINT) && take(run('I print a lot.', PRINT), request)) || end

/** Only words. */
export const answers: Play = () => end
