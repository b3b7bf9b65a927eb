import { COPILOT_SETUP, readCopilotSetup } from '../../config/ecosystem/copilot-setup.js'
import { DEVCONTAINER_FILES, readDevcontainer } from '../../config/ecosystem/devcontainer.js'
import type { EcosystemFile } from '../../config/ecosystem/found.js'
import {
  readToolVersions,
  TOOL_VERSION_FILES,
  type WantedVersion,
} from '../../config/ecosystem/tool-versions.js'
import type { Spec } from '../../config/spec.js'
import type { TrustedTree } from '../../git/trusted-tree.js'
import type { Log } from '../../log.js'

type Source = Spec['setup']['from'][number]

const FILES: Readonly<Record<Source, readonly string[]>> = {
  'copilot-setup-steps': [COPILOT_SETUP],
  devcontainer: DEVCONTAINER_FILES,
}

/** The chosen files of the trusted version, as far as they are there and can be read. */
export async function readEcosystemFiles(
  tree: TrustedTree,
  sources: readonly Source[],
  log: Log,
): Promise<EcosystemFile[]> {
  const found: EcosystemFile[] = []
  for (const source of sources) {
    const [file] = await tree.files(FILES[source])
    const text = file && (await textOf(file))
    if (file === undefined) continue
    const read =
      text === null || text === undefined
        ? null
        : source === 'devcontainer'
          ? readDevcontainer(file.path, text)
          : readCopilotSetup(text)
    if (read) found.push(read)
    else log.warn(`${file.path} is not used: it cannot be read as what its name says.`)
  }
  return found
}

/** The versions of tools that the repository asks for, each tool once. */
export async function readWantedVersions(tree: TrustedTree): Promise<WantedVersion[]> {
  const wanted = new Map<string, WantedVersion>()
  const files = await tree.files(TOOL_VERSION_FILES)
  for (const path of TOOL_VERSION_FILES) {
    const file = files.find((one) => one.path === path)
    const text = file && (await textOf(file))
    for (const one of (text && readToolVersions(path, text)) || [])
      if (!wanted.has(one.tool)) wanted.set(one.tool, one)
  }
  return [...wanted.values()]
}

const GUIDE = 'AGENTS.md'
/** More than this would crowd out the task. */
const GUIDE_CHARACTERS = 32_000

/** `AGENTS.md` of the trusted version, where the repository has no guide that the agent reads by itself. */
export async function readGuide(tree: TrustedTree, own: readonly string[]): Promise<string | null> {
  const files = await tree.files([GUIDE, ...own])
  const guide = files.find(({ path }) => path === GUIDE)
  if (guide === undefined || files.some(({ path }) => own.includes(path))) return null
  const text = (await textOf(guide))?.trim()
  if (!text) return null
  const cut = text.length > GUIDE_CHARACTERS ? `${text.slice(0, GUIDE_CHARACTERS)}\n…` : text
  return `The repository's guide for agents, ${GUIDE}:\n\n${cut}`
}

/** Null for a link, and for a file that is too large: another tool's file must not stop a run. */
async function textOf({ read }: { read: (() => Promise<string>) | null }): Promise<string | null> {
  return read === null ? null : read().catch(() => null)
}
