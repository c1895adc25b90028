import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QuasiIdentifier, suppressSmallGroups } from './anonymity.rules'

interface Student {
  week: number
  isWithdrawn: boolean
  class: string | null
  unit: string | null
  grade: string
}

const identifiers: QuasiIdentifier[] = [
  { name: 'week', columns: ['week'] },
  { name: 'withdrawal', columns: ['isWithdrawn'] },
  { name: 'class', columns: ['class', 'unit'] },
  { name: 'grade', columns: ['grade'] },
]
const aClass = (name: string, size: number, more: Partial<Student> = {}): Student[] =>
  Array.from({ length: size }, () => ({ week: 0, isWithdrawn: false, class: name, unit: name, grade: 'G', ...more }))

describe('suppressSmallGroups', () => {
  it('keeps every cell where each combination is shared by enough participants', () => {
    const rows = [...aClass('A', 5), ...aClass('B', 8)]
    expect(suppressSmallGroups(rows, identifiers)).toMatchObject({ rows, suppressed: {}, combinations: 2, smallest: 5 })
  })

  it('empties the cells of a small class, and some of a larger one, so that the class cannot be inferred', () => {
    const { rows, suppressed, smallest } = suppressSmallGroups([...aClass('A', 3), ...aClass('B', 20)], identifiers)
    expect(suppressed).toEqual({ class: 5, unit: 5 })
    expect([smallest, rows.filter((row) => row.class === 'B').length]).toEqual([5, 18])
    expect(rows.every((row) => (row.class === null) === (row.unit === null))).toBe(true)
  })

  it('hides the one withdrawn student of a class among others, and nothing else', () => {
    const rows = [...aClass('A', 12), ...aClass('A', 1, { isWithdrawn: true }), ...aClass('B', 9)]
    expect(suppressSmallGroups(rows, identifiers).suppressed).toEqual({ isWithdrawn: 5 })
  })

  it('does not empty columns that have the same value for everyone', () => {
    const rows = ['A', 'B', 'C', 'D'].flatMap((name, index) => aClass(name, 4, { grade: `G${index}` }))
    expect(Object.keys(suppressSmallGroups(rows, identifiers).suppressed).sort()).toEqual(['class', 'grade', 'unit'])
  })

  it('empties every class where there are fewer participants than a group needs', () => {
    const { rows, combinations, smallest } = suppressSmallGroups([...aClass('A', 2), ...aClass('B', 1)], identifiers)
    expect([combinations, smallest]).toEqual([1, 3])
    expect(new Set(rows.map((row) => row.class))).toEqual(new Set([null]))
  })

  it('leaves no combination that too few participants share, whatever the data', () => {
    const student = fc.record({
      week: fc.nat(3),
      isWithdrawn: fc.boolean(),
      class: fc.option(fc.constantFrom('A', 'B', 'C', 'D')),
      unit: fc.constant(null),
      grade: fc.constantFrom('G', 'H'),
    })
    fc.assert(
      fc.property(fc.array(student, { maxLength: 80 }), (rows) => {
        const { rows: shown, smallest, combinations } = suppressSmallGroups(rows, identifiers)
        expect(combinations <= 1 || smallest >= 5).toBe(true)
        const groups = new Map<string, number>()
        for (const row of shown) groups.set(JSON.stringify(row), (groups.get(JSON.stringify(row)) ?? 0) + 1)
        // Cells that were missing and cells that were emptied look the same, so groups can only be larger.
        expect(groups.size <= 1 || [...groups.values()].every((size) => size >= 5)).toBe(true)
        for (const [index, row] of shown.entries())
          for (const [name, value] of Object.entries(row))
            expect([null, rows[index]![name as keyof Student]]).toContain(value)
      }),
      { numRuns: 150 },
    )
  })
})
