import type { RuleId } from '../../../../../src/change/patch/policy/rules.js'
import { FILES } from './cases/files.js'
import { LINKS } from './cases/links.js'
import { NAMES } from './cases/names.js'
import { PACKAGES } from './cases/packages.js'
import { PROTECTED_PATHS } from './cases/protected-paths.js'
import { SECRETS } from './cases/secrets.js'
import { TEXT } from './cases/text.js'
import type { RuleCases } from './trees.js'

export const CASES: Record<Exclude<RuleId, 'policy/failed' | `preset/${string}`>, RuleCases> = {
  ...PROTECTED_PATHS,
  ...PACKAGES,
  ...FILES,
  ...SECRETS,
  ...LINKS,
  ...TEXT,
  ...NAMES,
}
