import { type ProblemSetCeri, type StudyStatus, type StudyTypeId, studyStatusSchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { mayUse } from './finder.rules'

const held = (...ceris: string[]) => ceris.map((xref) => ({ xref: xref as ProblemSetCeri, studyBlockTypeId: 3 }))

interface Case {
  typeId?: StudyTypeId
  status?: StudyStatus
  has?: string[]
  blockTypeId?: number
  isInUse?: boolean
}

const reasonFor = ({ typeId = 1, status = 'DEVELOPMENT', has = [], blockTypeId = 3, isInUse = false }: Case) => {
  const verdict = mayUse({
    study: { studyTypeId: typeId, status, problemSetsInStudy: held(...has) },
    blockTypeId,
    problemSetCeri: 'PSA1',
    isInUse,
  })
  return verdict.ok ? null : verdict.reason
}

describe('mayUse', () => {
  it.each<[string, Case, string | null]>([
    ['a free set into a study in development', {}, null],
    ['a second set', { has: ['PSA2'] }, null],
    ['a second set of varied problems', { typeId: 2, has: ['PSA2'] }, null],
    ['the same set again', { has: ['PSA2', 'PSA1'] }, 'in_study'],
    ['a set that another study holds', { isInUse: true }, 'in_use'],
    ['the first set of a Single Support study', { typeId: 3 }, null],
    ['a second set of a Single Support study', { typeId: 3, has: ['PSA2'] }, 'one_only'],
    ['a set for a test of a Single Support study', { typeId: 3, has: ['PSA2'], blockTypeId: 1 }, null],
    ['its own set again', { typeId: 3, has: ['PSA1'] }, 'in_study'],
    ['a set while approval is awaited', { status: 'AWAITING_APPROVAL' }, null],
    ['a set that is in use while approval is awaited', { status: 'AWAITING_APPROVAL', isInUse: true }, 'in_use'],
    ['anything once it runs', { status: 'DEPLOYED', has: ['PSA1'], isInUse: true }, 'deployed'],
    ['anything while it is paused', { status: 'PAUSED' }, 'deployed'],
    ['anything once it is complete', { status: 'COMPLETED' }, 'deployed'],
    ['anything once it is archived', { status: 'ARCHIVED' }, 'archived'],
  ])('judges %s', (_, facts, reason) => {
    expect(reasonFor(facts)).toBe(reason)
  })

  it('never allows a set twice, in any status', () => {
    for (const status of studyStatusSchema.options) expect(reasonFor({ status, has: ['PSA1'] })).not.toBeNull()
  })
})
