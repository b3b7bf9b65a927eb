import { visibleLine } from '../../base/hidden-characters.js'
import { type ActionRule, mayName } from '../../config/actions.js'
import type { Task } from '../../github/event/task.js'
import type { GitHub } from '../../github/github.js'
import { type ContextFile, json } from './render.js'

/** More than these no agent reads through; and what shows whether an issue is like others. */
const [ISSUES, SIMILAR_ISSUES] = [500, 100]

/** What the agent can choose from when it proposes actions. */
export async function choicesFiles(
  { acting }: GitHub,
  { target }: Task,
  rules: readonly ActionRule[],
): Promise<ContextFile[]> {
  const files: ContextFile[] = []
  const rule = (wanted: ActionRule['kind']) => rules.find(({ kind }) => kind === wanted)
  const [label, milestone] = [rule('label'), rule('milestone')]
  if (label) {
    const labels = (await acting.labels()).filter(({ name }) => mayName(label, name))
    const shown = labels.map(({ name, description }) => ({ name, description: visibleLine(description) }))
    files.push({ path: 'labels.json', content: json(shown), about: 'labels that you may propose' })
  }
  if (milestone) {
    const titles = (await acting.milestones()).map(({ title }) => title)
    const shown = titles.filter((title) => mayName(milestone, title))
    files.push({ path: 'milestones.json', content: json(shown), about: 'milestones that you may propose' })
  }
  if (rule('close-duplicate') ?? label) {
    const most = rule('close-duplicate') ? ISSUES : SIMILAR_ISSUES
    const issues = await acting.latestIssues({ most })
    const shown = issues
      .filter(({ number }) => target.kind === 'none' || number !== target.number)
      .map(({ number, title, state, labels }) => ({ number, title: visibleLine(title), state, labels }))
    files.push({ path: 'issues.json', content: json(shown), about: 'the latest other issues' })
  }
  return files
}
