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
  it('is help that the reference does not give', () => {
    const isTreatment = recognize([
      condition({ supports: hint('Same', 'Old') }),
      condition({ supports: hint('Same', 'New') }),
    ])
    const shown = ['Same', 'Old', 'New', 'Other'].map((html) => isTreatment(problem('PR1'), html))
    expect(shown).toEqual([false, false, true, false])
    expect(isTreatment(problem('PR2'), 'New')).toBe(false)
  })

  it('is not what the fixed condition gives, wherever it stands', () => {
    const isTreatment = recognize([
      condition({ supports: hint('Mine') }),
      condition({ isFixed: true, supports: hint('Best so far') }),
    ])
    expect(['Mine', 'Best so far'].map((html) => isTreatment(problem('PR1'), html))).toEqual([true, false])
  })

  it('is feedback on a wrong answer', () => {
    const feedback = { PR1: [{ html: 'You added the denominators.' }] }
    const isTreatment = recognize([condition({}), condition({ feedback })])
    expect(isTreatment(problem('PR1'), 'You added the denominators.')).toBe(true)
  })

  it('is a problem of another set than that of the reference, and never one of a test', () => {
    const isTreatment = recognize(
      [condition({ problemSetId: 'PSA' }), condition({ problemSetId: 'PSB' })],
      [set('PSA', 'PR1'), set('PSB', 'PR2'), set('PST', 'PR3')],
    )
    expect(['PR1', 'PR2', 'PR3'].map((id) => isTreatment(problem(id), null))).toEqual([false, true, false])
  })
})
