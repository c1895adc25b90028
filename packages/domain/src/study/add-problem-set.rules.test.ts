import { describe, expect, it } from 'vitest'
import { type StudyStatus, studyStatusSchema } from '../lifecycle/lifecycle.schema'
import type { ProblemSetId } from '../problem-set/problem-set.schema'
import { mayAddProblemSet } from './add-problem-set.rules'
import { allConditionsBlock, preTestBlock, type StudyTypeId, studyTypes } from './study.schema'

const held = (...ids: string[]) =>
  ids.map((id) => ({ problemSetId: id as ProblemSetId, studyBlockTypeId: allConditionsBlock }))

interface Case {
  typeId?: StudyTypeId
  status?: StudyStatus
  has?: string[]
  studyBlockTypeId?: number
  isInUse?: boolean
}

const reasonFor = (facts: Case) => {
  const { typeId = studyTypes.supportComparison, status = 'DEVELOPMENT', has = [], isInUse = false } = facts
  const verdict = mayAddProblemSet({
    study: { studyTypeId: typeId, studyStatus: status, problemSetsInStudy: held(...has) },
    studyBlockTypeId: facts.studyBlockTypeId ?? allConditionsBlock,
    problemSetId: 'PSA1',
    isInUse,
  })
  return verdict.ok ? null : verdict.reason
}

describe('adding a problem set to a study', () => {
  it.each<[string, Case, string | null]>([
    ['a free set into a study in development', {}, null],
    ['a second set', { has: ['PSA2'] }, null],
    ['a second set of varied problems', { typeId: studyTypes.problemVaried, has: ['PSA2'] }, null],
    ['the same set again', { has: ['PSA2', 'PSA1'] }, 'already_added'],
    ['a set that another study holds', { isInUse: true }, 'in_use'],
    ['the first set of a Single Support study', { typeId: studyTypes.singleSupport }, null],
    [
      'a second set of a Single Support study',
      { typeId: studyTypes.singleSupport, has: ['PSA2'] },
      'one_problem_set_only',
    ],
    [
      'a set for a test of a Single Support study',
      { typeId: studyTypes.singleSupport, has: ['PSA2'], studyBlockTypeId: preTestBlock },
      null,
    ],
    [
      'the same set of a Single Support study again',
      { typeId: studyTypes.singleSupport, has: ['PSA1'] },
      'already_added',
    ],
    ['a set while approval is awaited', { status: 'AWAITING_APPROVAL' }, 'awaiting_approval'],
    ['a set that is in use while approval is awaited', { status: 'AWAITING_APPROVAL', isInUse: true }, 'in_use'],
    ['anything once it runs', { status: 'DEPLOYED', has: ['PSA1'], isInUse: true }, 'deployed'],
    ['anything while it is paused', { status: 'PAUSED' }, 'deployed'],
    ['anything once it is complete', { status: 'COMPLETED' }, 'deployed'],
    ['anything once it is archived', { status: 'ARCHIVED' }, 'archived'],
  ])('decides on adding %s', (_, facts, reason) => {
    expect(reasonFor(facts)).toBe(reason)
  })

  it('refuses to add the same set again, in every status', () => {
    for (const status of studyStatusSchema.options) expect(reasonFor({ status, has: ['PSA1'] })).not.toBeNull()
  })
})
