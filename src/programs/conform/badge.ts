import type { ConformReport } from './clauses.js'

/** A badge as an endpoint of shields.io reads it (https://shields.io/badges/endpoint-badge). */
export function badgeOf({ clauses, conforms, contract }: ConformReport): Record<string, string | number> {
  const counted = clauses.filter(({ status }) => status === 'passed' || status === 'failed')
  const passed = counted.filter(({ status }) => status === 'passed').length
  return {
    schemaVersion: 1,
    label: `caisson adapter v${contract}`,
    message: conforms ? 'conforms' : `${passed} of ${counted.length} clauses`,
    color: conforms ? 'brightgreen' : 'red',
  }
}
