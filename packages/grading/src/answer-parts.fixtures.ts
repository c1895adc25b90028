import type { AnswerPart, ProblemType } from '@trellis/domain'
import { gradeResponse } from './grade'

/** An answer part with the right values first, followed by the wrong ones. */
export function aPart(answerType: ProblemType, right: readonly string[], wrong: readonly string[] = []): AnswerPart {
  return {
    memberType: 'ANSWER_PART',
    answerType,
    answerValues: [
      ...right.map((value) => ({ value, isCorrect: true })),
      ...wrong.map((value) => ({ value, isCorrect: false })),
    ],
    htmlMarker: null,
    properties: {},
  }
}

/** The verdict on one text typed into a field with one right answer. */
export function verdictOn(answerType: ProblemType, key: string, given: string): string {
  return gradeResponse([aPart(answerType, [key])], { '1': [given] }).verdict
}
