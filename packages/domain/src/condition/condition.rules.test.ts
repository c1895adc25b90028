import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import type { StudyTypeId } from '../study/study.schema'
import {
  checkConditionDescription,
  checkConditionName,
  firstConditions,
  maxConditions,
  mayAddCondition,
  mayDeleteCondition,
  minConditions,
  nextConditionName,
} from './condition.rules'
import { conditionDescriptionSchema, conditionNameSchema } from './condition.schema'

const types = [1, 2, 3, 4] as const
const yes = { ok: true }
const no = (reason: string) => ({ ok: false, reason })

describe('the number of conditions', () => {
  it.each<[StudyTypeId, number]>([
    [1, 20],
    [2, 4],
    [3, 2],
    [4, 20],
  ])('a study of type %i has at most %i and at least 2 conditions', (typeId, most) => {
    expect(maxConditions(typeId)).toBe(most)
    expect(minConditions).toBe(2)
  })

  it.each<[StudyTypeId, number, object]>([
    [1, 2, yes],
    [1, 19, yes],
    [1, 20, no('too_many')],
    [1, 21, no('too_many')],
    [2, 2, yes],
    [2, 3, yes],
    [2, 4, no('too_many')],
    [3, 2, no('too_many')],
    [4, 19, yes],
    [4, 20, no('too_many')],
  ])('a study of type %i with %i conditions in development answers an addition with %o', (typeId, count, verdict) => {
    expect(mayAddCondition({ typeId, status: 'DEVELOPMENT', count })).toEqual(verdict)
  })

  it.each<StudyStatus>(['DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED'])(
    'refuses to add a condition to a study in %s, full or not',
    (status) => {
      for (const typeId of types) {
        for (const count of [2, 3, 20]) {
          expect(mayAddCondition({ typeId, status, count })).toEqual(
            no(status === 'ARCHIVED' ? 'archived' : 'deployed'),
          )
        }
      }
    },
  )

  it('refuses to add or delete a condition while approval is awaited', () => {
    const facts = { typeId: 1, status: 'AWAITING_APPROVAL', count: 3 } as const
    expect(mayAddCondition(facts)).toEqual(no('awaiting_approval'))
    expect(mayDeleteCondition({ ...facts, isFixed: false })).toEqual(no('awaiting_approval'))
  })

  it('reports a full study as full, not as awaiting approval', () => {
    expect(mayAddCondition({ typeId: 1, status: 'AWAITING_APPROVAL', count: 20 })).toEqual(no('too_many'))
  })

  it.each<[number, object]>([
    [1, no('too_few')],
    [2, no('too_few')],
    [3, yes],
    [20, yes],
  ])('a study with %i conditions in development answers a deletion with %o', (count, verdict) => {
    expect(mayDeleteCondition({ typeId: 1, status: 'DEVELOPMENT', count, isFixed: false })).toEqual(verdict)
  })

  it('refuses to delete the fixed condition, however many there are', () => {
    expect(mayDeleteCondition({ typeId: 3, status: 'DEVELOPMENT', count: 3, isFixed: true }).ok).toBe(false)
  })

  it.each<[StudyStatus, string]>([
    ['DEPLOYED', 'deployed'],
    ['PAUSED', 'deployed'],
    ['COMPLETED', 'deployed'],
    ['ARCHIVED', 'archived'],
  ])('refuses to delete a condition of a study in %s', (status, reason) => {
    expect(mayDeleteCondition({ typeId: 1, status, count: 5, isFixed: false })).toEqual(no(reason))
  })
})

describe('a condition name', () => {
  it.each<[string, string, object]>([
    ['one character', 'A', yes],
    ['40 characters', 'x'.repeat(40), yes],
    ['41 characters', 'x'.repeat(41), no('too_long')],
    ['40 characters with space around them', `  ${'x'.repeat(40)}  `, yes],
    ['nothing', '', no('blank')],
    ['spaces alone', '   ', no('blank')],
    ['a tab and a line break', '\t\n', no('blank')],
    ['50 spaces', ' '.repeat(50), no('blank')],
  ])('checks a condition name: %s', (_, name, verdict) => {
    expect(checkConditionName(name)).toEqual(verdict)
  })

  it('removes the space around a condition name', () => {
    expect(conditionNameSchema.parse('  Hints first ')).toBe('Hints first')
  })
})

describe('a condition description', () => {
  it.each<[string, string, object]>([
    ['nothing', '', yes],
    ['120 characters', 'x'.repeat(120), yes],
    ['121 characters', 'x'.repeat(121), no('too_long')],
    ['120 characters with space around them', ` ${'x'.repeat(120)} `, yes],
  ])('checks a condition description: %s', (_, description, verdict) => {
    expect(checkConditionDescription(description)).toEqual(verdict)
  })

  it('removes the space around a condition description', () => {
    expect(conditionDescriptionSchema.parse(' plain ')).toBe('plain')
  })
})

describe('nextConditionName', () => {
  it.each([
    [[], 'Condition 1'],
    [['Condition 1', 'Condition 2'], 'Condition 3'],
    [['Hints', 'No help'], 'Condition 3'],
    [['Condition 1', 'Condition 3'], 'Condition 4'],
    [['Condition 3', 'Condition 4', 'Condition 5'], 'Condition 6'],
    [['Condition 2'], 'Condition 3'],
  ])('the condition after %j is named %s', (existing, name) => {
    expect(nextConditionName(existing)).toBe(name)
  })

  it('never proposes a condition name that exists, and always a valid one', () => {
    const name = fc.oneof(
      fc.integer({ min: 0, max: 30 }).map((number) => `Condition ${number}`),
      fc.string({ maxLength: 40 }),
    )
    fc.assert(
      fc.property(fc.array(name, { maxLength: 25 }), (existing) => {
        const next = nextConditionName(existing)
        expect(existing).not.toContain(next)
        expect(next).toMatch(/^Condition [1-9]\d*$/)
        expect(checkConditionName(next)).toEqual(yes)
      }),
    )
  })
})

describe('firstConditions', () => {
  it.each<StudyTypeId>([1, 2, 4])('a study of type %i starts with two conditions to be written', (typeId) => {
    expect(firstConditions(typeId)).toEqual([
      { name: 'Condition 1', description: 'Change me!', isFixed: false },
      { name: 'Condition 2', description: 'Change me!', isFixed: false },
    ])
  })

  it('a Single Support study starts with the fixed Best So Far and one condition to be written', () => {
    expect(firstConditions(3)).toMatchObject([
      { name: 'Best So Far', isFixed: true },
      { name: 'Condition 1', description: 'Change me!', isFixed: false },
    ])
  })

  it('gives first conditions names of their own, which the next condition does not get, within the limits', () => {
    for (const typeId of types) {
      const first = firstConditions(typeId)
      const names = first.map((condition) => condition.name)
      expect(new Set([...names, nextConditionName(names)]).size).toBe(3)
      expect(first.length).toBeLessThanOrEqual(maxConditions(typeId))
      expect(first.length).toBeGreaterThanOrEqual(minConditions)
      for (const { name, description } of first) {
        expect(checkConditionName(name)).toEqual(yes)
        expect(checkConditionDescription(description)).toEqual(yes)
      }
    }
  })
})
