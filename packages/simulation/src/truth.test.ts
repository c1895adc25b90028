import { allConditionsBlock, type ProblemId, postTestBlock, type StudyContent } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { treatmentIn } from './truth'

const problem = (id: string) => id as ProblemId
const condition = (facts: object) => ({ isFixed: false, problemSetId: null, supports: {}, feedback: {}, ...facts })
const hint = (...pieces: string[]) => ({ PR1: { supportId: 'S', type: 'HINTS', pieces } })
const set = (problemSetId: string, ...ids: string[]) => ({
  studyBlockTypeId: problemSetId === 'PST' ? postTestBlock : allConditionsBlock,
  set: { problemSetId, members: ids.map((problemId) => ({ kind: 'problem', problemId })) },
})
const recognize = (conditions: object[], sets: object[] = []) =>
  treatmentIn({ conditions, sets, problems: {} } as unknown as StudyContent)

describe('the treatment', () => {
  it('the treatment includes help that the reference does not give', () => {
    const isTreatment = recognize([
      condition({ supports: hint('Same', 'Old') }),
      condition({ supports: hint('Same', 'New') }),
    ])
    const shown = ['Same', 'Old', 'New', 'Other'].map((html) => isTreatment(problem('PR1'), html))
    expect(shown).toEqual([false, false, true, false])
    expect(isTreatment(problem('PR2'), 'New')).toBe(false)
  })

  it('the treatment does not include what the fixed condition gives, wherever it is in the list', () => {
    const isTreatment = recognize([
      condition({ supports: hint('Mine') }),
      condition({ isFixed: true, supports: hint('Best so far') }),
    ])
    expect(['Mine', 'Best so far'].map((html) => isTreatment(problem('PR1'), html))).toEqual([true, false])
  })

  it('the treatment includes feedback on a wrong answer', () => {
    const feedback = { PR1: [{ html: 'You added the denominators.' }] }
    const isTreatment = recognize([condition({}), condition({ feedback })])
    expect(isTreatment(problem('PR1'), 'You added the denominators.')).toBe(true)
  })

  it('the treatment includes problems that only sets of other conditions have, but no problems of tests', () => {
    const isTreatment = recognize(
      [condition({ problemSetId: 'PSA' }), condition({ problemSetId: 'PSB' })],
      [set('PSA', 'PR1'), set('PSB', 'PR2'), set('PST', 'PR3')],
    )
    expect(['PR1', 'PR2', 'PR3'].map((id) => isTreatment(problem(id), null))).toEqual([false, true, false])
  })
})
