import { representative } from '../world/selection.js'
import { describePlanPlace } from './plan-place-contract.js'
import { ways } from './plan-places.js'

for (const way of representative(ways)) describePlanPlace(way)
