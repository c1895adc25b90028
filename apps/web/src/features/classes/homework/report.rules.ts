import type { HomeworkReport, ProblemOutcome } from '@trellis/domain'

export interface ReportColumn {
  problemId: string
  /** As students count: `3`, or `3b` for the second part of the third problem. */
  label: string
}

/** The parts of one problem share its number. */
export function columnsOf(problems: HomeworkReport['problems']): ReportColumn[] {
  let number = 0
  let last = ''
  return problems.map(({ problemId, partLetter }) => {
    const letter = partLetter?.toLowerCase() ?? ''
    if (letter === '' || last === '' || letter <= last) number += 1
    last = letter
    return { problemId, label: `${number}${letter}` }
  })
}

export type OutcomesByStudent = ReadonlyMap<string, ReadonlyMap<string, ProblemOutcome>>

export function outcomesOf({ students }: HomeworkReport): OutcomesByStudent {
  return new Map(
    students.map(({ studentId, outcomes }) => [
      studentId,
      new Map(outcomes.map(({ problemId, outcome }) => [problemId, outcome])),
    ]),
  )
}

interface Tally {
  right: number
  done: number
}

/** How many of those who have finished a problem were correct on the first attempt; open responses are not graded. */
export function tallyOf(outcomes: OutcomesByStudent, problemId: string): Tally {
  return tally([...outcomes.values()].flatMap((byProblem) => byProblem.get(problemId) ?? []))
}

function tally(outcomes: readonly ProblemOutcome[]): Tally {
  const graded = outcomes.filter((outcome) => outcome !== 'OPEN_RESPONSE')
  return { right: graded.filter((outcome) => outcome === 'FIRST_TRY').length, done: graded.length }
}

/** Fewer problems say little about a student. */
const enoughProblems = 4

/** Students who were correct on the first attempt in fewer than half of their problems, the lowest share first. */
export function studentsToHelp({ students }: HomeworkReport): (Tally & { studentId: string })[] {
  return students
    .map(({ studentId, outcomes }) => ({ studentId, ...tally(outcomes.map(({ outcome }) => outcome)) }))
    .filter(({ right, done }) => done >= enoughProblems && right < done / 2)
    .toSorted((a, b) => a.right / a.done - b.right / b.done)
}
