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

/** Part of a file of settings: its name, and what it sets in order. */
export interface Section {
  /** Empty above the first header. */
  name: string
  entries: [string, string][]
}

/**
 * The sections of INI and simple TOML: what package managers write. Values are without quotes; an indented line
 * without a key continues the one before it.
 */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ name: '', entries: [] }]
  for (const line of text.split(/\r?\n/)) {
    const { entries } = sections.at(-1) as Section
    const header = /^\s*\[{1,2}([^\]]+)\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1]
    const equals = line.indexOf('=')
    const [key, value] = [line.slice(0, equals).trim(), line.slice(equals + 1).trim()]
    const before = entries.at(-1)
    if (header !== undefined) sections.push({ name: header.replace(/["'\s]/g, ''), entries: [] })
    else if (equals > 0 && /^[^;#]/.test(key) && !/^\s+https?:/i.test(line))
      entries.push([unquoted(key), unquoted(value)])
    else if (before && /^\s+[^\s;#]/.test(line)) before[1] = `${before[1]} ${line.trim()}`.trim()
  }
  return sections
}

/** What a section sets; the last value of a name counts. */
export function valuesOf(section: Section | undefined): Record<string, string> {
  return Object.fromEntries(section?.entries ?? [])
}

function unquoted(text: string): string {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')(?:\s*#.*)?$/.exec(text) ?? []
  return single ?? double?.replace(/\\(.)/g, '$1') ?? text
}
