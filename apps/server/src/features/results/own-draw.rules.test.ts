import { type ConditionId, createBlockReader, drawCondition } from '@trellis/domain'
import { chiSquareIndependence } from '@trellis/stats'
import { describe, expect, it } from 'vitest'
import { hmac } from '../../delivery/participant-code'
import { ownRedraw } from './own-draw.rules'
import { validateOwnDraw } from './own-draw.validation'

const [first, second, third] = [1, 2, 3] as [ConditionId, ConditionId, ConditionId]
const armsOf = (...weights: number[]) =>
  weights.map((weight, index) => ({ conditionId: [first, second, third][index]!, weight }))
const contrast = { conditionId: second, referenceId: first }
const draws = 1_000

/** The p value of a chi-square test for equal frequencies of the patterns of conditions in both lists. */
function compare(drawn: readonly string[], redrawn: readonly string[]): number {
  const patterns = [...new Set([...drawn, ...redrawn])]
  const count = (list: readonly string[]) => patterns.map((pattern) => list.filter((one) => one === pattern).length)
  return chiSquareIndependence([count(drawn), count(redrawn)]).p
}

function redrawn(units: number, redraw: ReturnType<typeof ownRedraw>, isWanted = (_: string) => true): string[] {
  const assignment = new Uint8Array(units)
  return Array.from({ length: draws }, (_, draw) => {
    redraw(draw, assignment)
    return assignment.join('')
  }).filter(isWanted)
}

// The seeds are fixed, so that a test either always passes or always fails.
describe('the redraw of a study', () => {
  it.each([
    ['equal weights', armsOf(1, 1)],
    ['weights 1 and 3', armsOf(1, 3)],
    ['two of three conditions', armsOf(2, 3, 4)],
  ])('redraws simple randomization with %s as the study drew it', (_, arms) => {
    const units = ['A', 'B', 'C']
    const drawn = Array.from({ length: 4 * draws }, (_, seed) =>
      units.map((unit) => drawCondition(arms, `seed ${seed}`, unit, hmac)),
    ).flatMap((conditions) =>
      conditions.includes(third) ? [] : [conditions.map((id) => Number(id === second)).join('')],
    )
    const design = { randomization: 'SIMPLE', seed: 'seed', assignmentVersion: 3, conditions: arms } as const
    const again = redrawn(
      3,
      ownRedraw(
        design,
        contrast,
        units.map(() => ({ stratum: '', sequence: null })),
        'again',
      ),
    )
    expect(compare(drawn, again)).toBeGreaterThan(0.001)
  })

  it.each([
    ['one size', armsOf(1, 1), 2, [0, 1, 2, 3, 4, 5]],
    ['one size, with gaps', armsOf(1, 2), 2, [0, 2, 3, 5, 7]],
    ['random sizes', armsOf(1, 1), 3, [0, 1, 2, 3, 4, 5]],
    ['many places', armsOf(7, 8), 2, [0, 1, 2, 3, 4]],
  ] as const)(
    'redraws blocks of %s as the study drew them, with the sizes that they had',
    (_, arms, version, sequences) => {
      const readerOf = (seed: string) => createBlockReader({ arms, seed, version }, hmac)
      const sizesOf = (seed: string) => {
        const { blockAt } = readerOf(seed)
        return sequences.map((sequence) => blockAt('s', sequence).size).join()
      }
      const seed = 'the seed of the study'
      const drawn = Array.from({ length: 2 * draws }, (_, number) => `other ${number}`)
        .filter((other) => sizesOf(other) === sizesOf(seed))
        .map((other) => {
          const reader = readerOf(other)
          return sequences.map((sequence) => Number(reader.conditionAt('s', sequence) === second)).join('')
        })
      const design = { randomization: 'BLOCKS', seed, assignmentVersion: version, conditions: arms } as const
      const units = sequences.map((sequence) => ({ stratum: 's', sequence }))
      expect(drawn.length).toBeGreaterThan(150)
      expect(compare(drawn, redrawn(units.length, ownRedraw(design, contrast, units, 'again')))).toBeGreaterThan(0.001)
    },
  )

  it('keeps which units are in the two of three conditions that are compared', () => {
    const arms = armsOf(1, 1, 2)
    const seed = 'the seed of the study'
    const readerOf = (other: string) => createBlockReader({ arms, seed: other, version: 2 }, hmac)
    const places = [0, 1, 2, 3, 4, 5, 6, 7]
    const own = places.filter((sequence) => readerOf(seed).conditionAt('', sequence) !== third)
    const drawn = Array.from({ length: 4 * draws }, (_, number) => {
      const reader = readerOf(`other ${number}`)
      return places.map((sequence) => reader.conditionAt('', sequence))
    }).flatMap((conditions) =>
      places.every((sequence) => (conditions[sequence] !== third) === own.includes(sequence))
        ? [own.map((sequence) => Number(conditions[sequence] === second)).join('')]
        : [],
    )
    const design = { randomization: 'BLOCKS', seed, assignmentVersion: 2, conditions: arms } as const
    const units = own.map((sequence) => ({ stratum: '', sequence }))
    const again = redrawn(own.length, ownRedraw(design, contrast, units, 'again'))
    expect(drawn.length).toBeGreaterThan(25)
    expect(new Set(again.map((pattern) => [...pattern].filter((one) => one === '1').length))).toEqual(new Set([2]))
    expect(compare(drawn, again)).toBeGreaterThan(0.001)
  })
})

describe('the validation of the randomization test', () => {
  it('validates students and classes, drawn simply and in blocks', () => {
    const rows = validateOwnDraw({ studies: 2 })
    expect(rows.map(({ design, studies }) => [design, studies])).toEqual([
      ['60 students, simple', 2],
      ['60 students in 2 strata, blocks', 2],
      ['16 classes of 10 to 30, simple', 2],
      ['16 classes of 10 to 30 in 2 strata, blocks', 2],
    ])
    for (const { bias, standardErrorRatio } of rows)
      expect([Number.isFinite(bias), standardErrorRatio]).toEqual([true, null])
  })
})
