import { listRuns } from '../../run/store.js'
import { sessionFiles } from '../session-files.js'
import type { Lookup } from './complete.js'

const OFFERED = 50

/** What is offered for an id: the newest runs and their sessions, the agents of the checkout. Never throws. */
export async function lookUp(what: Parameters<Lookup>[0], project: string, root: string): ReturnType<Lookup> {
  try {
    if (what === 'agent') return await agents(project)
    const runs = (await listRuns(root)).slice(0, OFFERED)
    if (what === 'session') {
      const sessions = (await Promise.all(runs.map(sessionFiles))).flat()
      return sessions.map(({ sessionId, runId }) => ({ value: sessionId, description: `of run ${runId}` }))
    }
    const words = runs.map(({ id, status, record }) => ({
      value: id,
      description: `${status}, ${record.task.instruction.split('\n')[0]?.slice(0, 60) ?? ''}`,
    }))
    return words.length > 0 ? [...words, { value: 'latest', description: 'the newest' }] : []
  } catch {
    return []
  }
}

async function agents(project: string): ReturnType<Lookup> {
  const { listAgents } = await import('../../agents/list-agents.js')
  const found = await listAgents(project)
  return found.map(({ name, description }) => ({ value: name, description: description ?? '' }))
}
