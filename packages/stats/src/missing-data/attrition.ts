import { type Estimable, notEstimable } from '../estimate'

/** Students, or clusters, of a condition: those assigned to it, and those of them whose outcome is analyzed. */
export interface Retention {
  assigned: number
  analyzed: number
}

/** How closely attrition is assumed to be related to outcomes and to the condition. The cautious one is stricter. */
export type AttritionAssumption = 'cautious' | 'optimistic'

export interface Attrition {
  /** Shares from 0 to 1. */
  overall: number
  /** The share of the treated less that of the control; its size counts. */
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
 * boundary. Between two rows of the table the stricter one counts.
 *
 * What Works Clearinghouse (2020). Standards handbook, version 4.1, table II.1; version 5.0 (2022) has the same boundaries.
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

/** A share such as 6.3% is not a binary fraction: what is at the boundary stays at it. */
const rounding = 1e-12

/** The largest differential attrition that is low at this overall attrition, as shares; null where there is none. */
export function attritionBoundary(overall: number, assumption: AttritionAssumption): number | null {
  const rows = boundaries[assumption]
  const percent = overall * 100
  const around = [Math.floor(percent + rounding), Math.ceil(percent - rounding)].map((row) => rows[row])
  return around.every((row) => row !== undefined) ? Math.min(...around) / 100 : null
}

/** Percentage points of differential attrition, for an overall attrition of 0%, 1%, 2% and so on. */
const boundaries: Record<AttritionAssumption, readonly number[]> = {
  cautious: [
    ...[5.7, 5.8, 5.9, 5.9, 6.0, 6.1, 6.2, 6.3, 6.3, 6.3],
    ...[6.3, 6.2, 6.2, 6.1, 6.0, 5.9, 5.9, 5.8, 5.7, 5.5],
    ...[5.4, 5.3, 5.2, 5.1, 4.9, 4.8, 4.7, 4.5, 4.4, 4.3],
    ...[4.1, 4.0, 3.8, 3.6, 3.5, 3.3, 3.2, 3.1, 2.9, 2.8],
    ...[2.6, 2.5, 2.3, 2.1, 2.0, 1.8, 1.6, 1.5, 1.3, 1.2],
    ...[1.0, 0.9, 0.7, 0.6, 0.4, 0.3, 0.2, 0.0],
  ],
  optimistic: [
    ...[10.0, 10.1, 10.2, 10.3, 10.4, 10.5, 10.7, 10.8, 10.9, 10.9],
    ...[10.9, 10.9, 10.9, 10.8, 10.8, 10.7, 10.6, 10.5, 10.3, 10.2],
    ...[10.0, 9.9, 9.7, 9.5, 9.4, 9.2, 9.0, 8.8, 8.6, 8.4],
    ...[8.2, 8.0, 7.8, 7.6, 7.4, 7.2, 7.0, 6.7, 6.5, 6.3],
    ...[6.0, 5.8, 5.6, 5.3, 5.1, 4.9, 4.6, 4.4, 4.2, 3.9],
    ...[3.7, 3.5, 3.2, 3.0, 2.8, 2.6, 2.3, 2.1, 1.9, 1.6],
    ...[1.4, 1.1, 0.9, 0.7, 0.5, 0.3],
  ],
}
