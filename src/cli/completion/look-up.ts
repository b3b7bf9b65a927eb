import { listRuns } from '../../run/record/store.js'
import { listSessions } from '../../sessions/stored-session.js'
import { printable } from '../../transcript/views/printable.js'
import type { Lookup } from './complete.js'

const OFFERED = 50

/** Candidates for an ID: the newest runs and their sessions, and the agents of the checkout. Never throws. */
export async function lookUp(what: Parameters<Lookup>[0], project: string, root: string): ReturnType<Lookup> {
  try {
    if (what === 'agent') return await agents(project)
    if (what === 'session') {
      const sessions = (await listSessions(root)).slice(0, OFFERED)
      return sessions.map(({ sessionId, task }) => ({ value: sessionId, description: beginning(task) }))
    }
    const runs = (await listRuns(root)).slice(0, OFFERED)
    const words = runs.map(({ id, status, record }) => ({
      value: id,
      description: `${status}, ${beginning(record.task.instruction)}`,
    }))
    return words.length > 0 ? [...words, { value: 'latest', description: 'the latest run' }] : []
  } catch {
    return []
  }
}

async function agents(project: string): ReturnType<Lookup> {
  const { listAgents } = await import('../../agents/definitions/list-agents.js')
  const found = await listAgents(project)
  return found.map(({ name, description }) => ({ value: name, description: description ?? '' }))
}

function beginning(task: string): string {
  return printable(task).split('\n')[0]?.slice(0, 60) ?? ''
}
