import type { HomeworkReport } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { columnsOf, outcomesOf, studentsToHelp, tallyOf } from './report.rules'

const problem = (problemId: string, partLetter: string | null = null) =>
  ({
    problemId,
    partLetter,
    problemType: 'NUMERIC',
    question: '',
    wrongAnswers: [],
  }) as unknown as HomeworkReport['problems'][number]

const student = (studentId: string, ...outcomes: [string, string][]) =>
  ({
    studentId,
    outcomes: outcomes.map(([problemId, outcome]) => ({ problemId, outcome })),
    openResponses: [],
  }) as unknown as HomeworkReport['students'][number]

describe('the columns of a report', () => {
  it('numbers problems, and letters the parts of one problem', () => {
    const problems = [problem('P1'), problem('P2', 'A'), problem('P3', 'B'), problem('P4', 'A'), problem('P5')]
    expect(columnsOf(problems).map(({ label }) => label)).toEqual(['1', '2a', '2b', '3a', '4'])
  })
})

describe('the tally of a problem', () => {
  it('counts students who finished a problem and those correct at first, ignoring open responses', () => {
    const students = [
      student('U1', ['P1', 'FIRST_TRY'], ['P2', 'OPEN_RESPONSE']),
      student('U2', ['P1', 'HELPED']),
      student('U3'),
    ]
    const outcomes = outcomesOf({ detail: 'FULL', problems: [], students })
    expect(tallyOf(outcomes, 'P1')).toEqual({ right: 1, done: 2 })
    expect(tallyOf(outcomes, 'P2')).toEqual({ right: 0, done: 0 })
  })
})

describe('students who may need help', () => {
  const studentWith = (id: string, outcomes: string[]) =>
    student(id, ...outcomes.map((outcome, index): [string, string] => [`PRA${index}`, outcome]))

  it('lists students correct at first in fewer than half of at least four problems, lowest share first', () => {
    const students = [
      studentWith('half', ['FIRST_TRY', 'FIRST_TRY', 'WRONG', 'LATER']),
      studentWith('third', ['FIRST_TRY', 'FIRST_TRY', 'NOT_FIRST_TRY', 'HELPED', 'SKIPPED', 'WRONG']),
      studentWith('none', ['WRONG', 'WRONG', 'WRONG', 'WRONG']),
      studentWith('too few', ['WRONG', 'WRONG', 'WRONG']),
      studentWith('texts', ['OPEN_RESPONSE', 'OPEN_RESPONSE', 'OPEN_RESPONSE', 'WRONG']),
    ]
    expect(studentsToHelp({ detail: 'FULL', problems: [], students })).toEqual([
      { studentId: 'none', right: 0, done: 4 },
      { studentId: 'third', right: 2, done: 6 },
    ])
  })
})
