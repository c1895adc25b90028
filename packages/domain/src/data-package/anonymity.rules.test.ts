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

describe('cells that few participants share', () => {
  it('stay where every combination is shared by enough', () => {
    const rows = [...aClass('A', 5), ...aClass('B', 8)]
    expect(suppressSmallGroups(rows, identifiers)).toMatchObject({ rows, suppressed: {}, combinations: 2, smallest: 5 })
  })

  it('of a small class are emptied, and with them some of a larger one, so that the class is not what is left', () => {
    const { rows, suppressed, smallest } = suppressSmallGroups([...aClass('A', 3), ...aClass('B', 20)], identifiers)
    expect(suppressed).toEqual({ class: 5, unit: 5 })
    expect([smallest, rows.filter((row) => row.class === 'B').length]).toEqual([5, 18])
    expect(rows.every((row) => (row.class === null) === (row.unit === null))).toBe(true)
  })

  it('hide the one withdrawn student of a class among others, and nothing else', () => {
    const rows = [...aClass('A', 12), ...aClass('A', 1, { isWithdrawn: true }), ...aClass('B', 9)]
    expect(suppressSmallGroups(rows, identifiers).suppressed).toEqual({ isWithdrawn: 5 })
  })

  it('are not emptied where they are the same for everyone, and say nothing', () => {
    const rows = ['A', 'B', 'C', 'D'].flatMap((name, index) => aClass(name, 4, { grade: `G${index}` }))
    expect(Object.keys(suppressSmallGroups(rows, identifiers).suppressed).sort()).toEqual(['class', 'grade', 'unit'])
  })

  it('are all emptied where there are fewer participants than that', () => {
    const { rows, combinations, smallest } = suppressSmallGroups([...aClass('A', 2), ...aClass('B', 1)], identifiers)
    expect([combinations, smallest]).toEqual([1, 3])
    expect(new Set(rows.map((row) => row.class))).toEqual(new Set([null]))
  })

  it('leave no combination that fewer share, for any participants', () => {
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
        // What is missing from the start and what was emptied look the same, so groups can only be larger than that.
        expect(groups.size <= 1 || [...groups.values()].every((size) => size >= 5)).toBe(true)
        for (const [index, row] of shown.entries())
          for (const [name, value] of Object.entries(row))
            expect([null, rows[index]![name as keyof Student]]).toContain(value)
      }),
      { numRuns: 150 },
    )
  })
})
