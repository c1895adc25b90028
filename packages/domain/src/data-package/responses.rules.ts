import { type AnswerMember, answerPartsOf, type ProblemType, type Response } from '../problem/problem.schema'
import type { SurveyQuestion } from '../survey/survey.schema'
import type { PackageTier } from './package-columns.schema'

const chosenTypes: readonly ProblemType[] = ['CHOOSE_ONE', 'CHOOSE_N', 'DROP_DOWN', 'RANK', 'SORT']

/** The values of a problem that students choose or put in order. */
export function choicesOf(answers: readonly AnswerMember[]): ReadonlySet<string> {
  const chosen = answerPartsOf(answers).filter(({ answerType }) => chosenTypes.includes(answerType))
  return new Set(chosen.flatMap(({ answerValues }) => answerValues.map(({ value }) => value)))
}

export interface ResponseFacts {
  response: Response
  isOpen: boolean
  /** Whether at least as many students gave it as must share a combination. */
  isCommon: boolean
  /** Open responses: whether a person has read and released it. */
  isReleased: boolean
}

/**
 * Whether a package may contain what a student entered. Choices and what many entered reveal nothing about one student.
 * The restricted tier also has answers without words: a name has at least two letters in a row.
 */
export function mayShowResponse(facts: ResponseFacts, choices: ReadonlySet<string>, tier: PackageTier): boolean {
  const { response, isOpen, isCommon, isReleased } = facts
  if (isOpen) return isReleased
  const values = Object.values(response).flat()
  if (isCommon || values.every((value) => choices.has(value))) return true
  return tier === 'RESTRICTED' && values.every((value) => !/\p{L}{2}/u.test(value))
}

/**
 * Whether the answer to a survey is a text that has to be read first; so is an answer that the question does not offer.
 */
export function isWrittenAnswer({ kind, options, steps }: SurveyQuestion, answer: string): boolean {
  if (kind === 'TEXT') return true
  if (kind === 'CHOICE') return !options.includes(answer)
  const number = Number(answer)
  return !(Number.isInteger(number) && number >= 1 && number <= steps)
}
