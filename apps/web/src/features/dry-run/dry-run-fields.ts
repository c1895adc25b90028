import { dryRunRequestSchema } from '@trellis/domain'

/** Form values as typed. */
export interface DryRunFields {
  students: string
  effect: string
  studentsPerDay: string
}

export interface DryRunNumbers {
  students: number
  effect: number
  studentsPerDay: number
}

const shape = dryRunRequestSchema.shape

/** The parsed numbers; null for an invalid one. */
export function numbersOf(fields: DryRunFields): Record<keyof DryRunFields, number | null> {
  return {
    students: taken(shape.students, wholeNumber(fields.students)),
    effect: taken(shape.effect, decimal(fields.effect)),
    studentsPerDay: taken(shape.studentsPerDay, wholeNumber(fields.studentsPerDay)),
  }
}

export function areComplete(numbers: Record<keyof DryRunFields, number | null>): numbers is DryRunNumbers {
  return Object.values(numbers).every((number) => number !== null)
}

function taken(schema: (typeof shape)[keyof DryRunFields], value: number): number | null {
  return schema.safeParse(value).success ? value : null
}

/** Thousands may be separated by a comma or a space. */
function wholeNumber(text: string): number {
  const digits = text.replaceAll(/[\s,]/g, '')
  return digits === '' ? Number.NaN : Number(digits)
}

/** On many keyboards the decimal point is a comma. */
function decimal(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
}
