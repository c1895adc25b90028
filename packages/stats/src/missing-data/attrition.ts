import { type AttritionAssumption, attritionBoundary } from '@trellis/domain'
import { type Estimable, notEstimable } from '../estimate'

/** Students, or clusters, of a condition: those assigned to it, and those of them whose outcome is analyzed. */
export interface Retention {
  assigned: number
  analyzed: number
}

export interface Attrition {
  /** Shares from 0 to 1. */
  overall: number
  /** The share of the treated less that of the control; its absolute size counts. */
  differential: number
  treated: number
  control: number
  /** The largest differential attrition at which attrition is low; null where no differential is small enough. */
  boundary: Record<AttritionAssumption, number | null>
  isLow: Record<AttritionAssumption, boolean>
}

/**
 * Overall and differential attrition against the boundaries of the What Works Clearinghouse: its model puts the bias of
 * the effect at no more than .05 standard deviations below them. Attrition is low when the differential is at or below the
 * boundary.
 */
export function attrition(treated: Retention, control: Retention): Estimable<Attrition> {
  const groups = [treated, control]
  const isCount = (count: number) => Number.isInteger(count) && count >= 0
  if (!groups.every(({ assigned, analyzed }) => isCount(assigned) && isCount(analyzed) && analyzed <= assigned)) {
    return notEstimable('invalid_number')
  }
  if (groups.some(({ assigned }) => assigned === 0)) return notEstimable('one_group_empty')
  const lost = groups.map(({ assigned, analyzed }) => assigned - analyzed) as [number, number]
  const overall = (lost[0] + lost[1]) / (treated.assigned + control.assigned)
  const rates: [number, number] = [lost[0] / treated.assigned, lost[1] / control.assigned]
  const differential = rates[0] - rates[1]
  const boundary = {
    cautious: attritionBoundary(overall, 'cautious'),
    optimistic: attritionBoundary(overall, 'optimistic'),
  }
  const isLow = (assumption: AttritionAssumption) =>
    boundary[assumption] !== null && Math.abs(differential) <= boundary[assumption] + rounding
  return {
    ok: true,
    overall,
    differential,
    treated: rates[0],
    control: rates[1],
    boundary,
    isLow: { cautious: isLow('cautious'), optimistic: isLow('optimistic') },
  }
}

/** A share such as 6.3% has no exact binary form; a value at the boundary has to count as at it. */
const rounding = 1e-12
