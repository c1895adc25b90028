/** How closely attrition is assumed to be related to outcomes and to the condition. The cautious one is stricter. */
export type AttritionAssumption = 'cautious' | 'optimistic'

/** A share such as 6.3% has no exact binary form; a value at a row of the table has to count as at it. */
const rounding = 1e-12

/**
 * The largest differential attrition that is low at this overall attrition, as shares; null where there is none.
 * Between two rows of the table the stricter one counts.
 *
 * What Works Clearinghouse (2020). Standards handbook, version 4.1, table II.1; version 5.0 (2022) has the same
 * boundaries.
 */
export function attritionBoundary(overall: number, assumption: AttritionAssumption): number | null {
  const rows = boundaries[assumption]
  const percent = overall * 100
  const around = [Math.floor(percent + rounding), Math.ceil(percent - rounding)].map((row) => rows[row])
  return around.every((row) => row !== undefined) ? Math.min(...around) / 100 : null
}

/** Percentage points of differential attrition, for an overall attrition of 0%, 1%, 2% and so on. */
const boundaries: Record<AttritionAssumption, readonly number[]> = {
  cautious: [
    5.7, 5.8, 5.9, 5.9, 6.0, 6.1, 6.2, 6.3, 6.3, 6.3, 6.3, 6.2, 6.2, 6.1, 6.0, 5.9, 5.9, 5.8, 5.7, 5.5, 5.4, 5.3, 5.2,
    5.1, 4.9, 4.8, 4.7, 4.5, 4.4, 4.3, 4.1, 4.0, 3.8, 3.6, 3.5, 3.3, 3.2, 3.1, 2.9, 2.8, 2.6, 2.5, 2.3, 2.1, 2.0, 1.8,
    1.6, 1.5, 1.3, 1.2, 1.0, 0.9, 0.7, 0.6, 0.4, 0.3, 0.2, 0.0,
  ],
  optimistic: [
    10.0, 10.1, 10.2, 10.3, 10.4, 10.5, 10.7, 10.8, 10.9, 10.9, 10.9, 10.9, 10.9, 10.8, 10.8, 10.7, 10.6, 10.5, 10.3,
    10.2, 10.0, 9.9, 9.7, 9.5, 9.4, 9.2, 9.0, 8.8, 8.6, 8.4, 8.2, 8.0, 7.8, 7.6, 7.4, 7.2, 7.0, 6.7, 6.5, 6.3, 6.0, 5.8,
    5.6, 5.3, 5.1, 4.9, 4.6, 4.4, 4.2, 3.9, 3.7, 3.5, 3.2, 3.0, 2.8, 2.6, 2.3, 2.1, 1.9, 1.6, 1.4, 1.1, 0.9, 0.7, 0.5,
    0.3,
  ],
}

/** The boundary as a curve, from an overall attrition of 0 to the largest that can be low. */
export function attritionBoundaryCurve(assumption: AttritionAssumption): { overall: number; differential: number }[] {
  return boundaries[assumption].map((percent, row) => ({ overall: row / 100, differential: percent / 100 }))
}
