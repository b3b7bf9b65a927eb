import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegistryCredential } from './credential.js'

/** Variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Where the settings of a job are read from. */
export interface Job {
  env: Variables
  /** Files of the repository in a version that nobody wrote for this run, by path. */
  project: Readonly<Record<string, string>>
}

/** What one tool's settings say; nothing here but `credentials` is secret. */
export interface Findings {
  /** Registries, whose hosts are allowed. */
  urls: URL[]
  env: Record<string, string>
  /** Files for the tools, by path as a shell writes it. */
  files: Record<string, string>
  credentials: RegistryCredential[]
  /** What was found and cannot be used, for a log. */
  notes: string[]
}

/** The text of the first of the files that can be read; empty without one. */
export async function firstFile(...paths: readonly (string | undefined)[]): Promise<string> {
  for (const path of paths) {
    const text = path ? await readFile(path, 'utf8').catch(() => null) : null
    if (text !== null) return text
  }
  return ''
}

/** A path below the user's home; undefined without a home. */
export function inHome(env: Variables, ...parts: string[]): string | undefined {
  return env['HOME'] ? join(env['HOME'], ...parts) : undefined
}

/** The addresses in a value: one, or several separated by comma, bar or space. */
export function urlsOf(value: string): URL[] {
  return value.split(/[\s,|]+/).flatMap((part) => {
    const [, text = ''] = /(?:^|=)(?:sparse\+)?"?(https?:\/\/[^"]*)"?$/i.exec(part) ?? []
    return URL.canParse(text) ? [new URL(text)] : []
  })
}
