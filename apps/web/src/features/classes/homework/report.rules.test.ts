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
  it('count problems, and the parts of one problem by letters', () => {
    const problems = [problem('P1'), problem('P2', 'A'), problem('P3', 'B'), problem('P4', 'A'), problem('P5')]
    expect(columnsOf(problems).map(({ label }) => label)).toEqual(['1', '2a', '2b', '3a', '4'])
  })
})

describe('the tally of a problem', () => {
  it('counts those who have finished it, and of them the first attempts; open responses are not graded', () => {
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
  const run = (id: string, outcomes: string[]) =>
    student(id, ...outcomes.map((outcome, index): [string, string] => [`PRA${index}`, outcome]))

  it('were correct at first in fewer than half of at least four problems, the lowest share first', () => {
    const students = [
      run('half', ['FIRST_TRY', 'FIRST_TRY', 'WRONG', 'LATER']),
      run('third', ['FIRST_TRY', 'FIRST_TRY', 'NOT_FIRST_TRY', 'HELPED', 'SKIPPED', 'WRONG']),
      run('none', ['WRONG', 'WRONG', 'WRONG', 'WRONG']),
      run('too few', ['WRONG', 'WRONG', 'WRONG']),
      run('texts', ['OPEN_RESPONSE', 'OPEN_RESPONSE', 'OPEN_RESPONSE', 'WRONG']),
    ]
    expect(studentsToHelp({ detail: 'FULL', problems: [], students })).toEqual([
      { studentId: 'none', right: 0, done: 4 },
      { studentId: 'third', right: 2, done: 6 },
    ])
  })
})
