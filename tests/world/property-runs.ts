/** The number of cases that a property test generates, times `CAISSON_PROPERTY_SHARE` (default 1). */
export const propertyRuns = (usual: number): number =>
  Math.ceil(usual * Number(process.env['CAISSON_PROPERTY_SHARE'] ?? 1))
