import type { AnswerMember, AnswerPart, ProblemType, Response } from '@trellis/domain'
import { gradeResponse, sameResponse } from '@trellis/grading'
import { choices, field, ordered, paragraph, respond } from '../html'
import type { GeneratedProblem, WrongAnswer } from '../template'

/** The words around a key. Each line becomes a paragraph, or stays as it is when it is a block already. */
export interface Draft {
  question: readonly string[]
  hints: readonly [string, string, string]
  explanation: readonly string[]
}

/** What a misconception answers, and its name. */
export type Misconception<Answer> = readonly [answer: Answer, name: string]

/** One NUMERIC field. Misconceptions that land on the key, below zero or on an earlier one are left out. */
export function numberProblem(draft: Draft, key: number, wrong: readonly Misconception<number>[]): GeneratedProblem {
  const possible = wrong.filter(([value]) => value >= 0).map(([value, name]) => [String(value), name] as const)
  return fieldProblem('NUMERIC', draft, [String(key)], possible)
}

/** One field of any type. The first key is the one shown as the answer; the others count as right too. */
export function fieldProblem(
  type: ProblemType,
  draft: Draft,
  keys: readonly [string, ...string[]],
  wrong: readonly Misconception<string>[],
): GeneratedProblem {
  const [shown, ...others] = new Set(keys)
  return graded(type, draft, [field(type, shown!, ...others)], wrong.map(given))
}

/** One choice out of the key and what the misconceptions answer. */
export function choiceProblem(draft: Draft, key: string, wrong: readonly Misconception<string>[]): GeneratedProblem {
  const distractors = wrong.map(([value]) => value).filter((value) => value !== key)
  const answers = [choices('CHOOSE_ONE', [key], [...new Set(distractors)])]
  return { ...graded('CHOOSE_ONE', draft, answers, wrong.map(given)), scramble: true }
}

/** Any number of choices; a misconception answers with a selection of them. */
export function selectProblem(
  draft: Draft,
  right: readonly string[],
  distractors: readonly string[],
  wrong: readonly Misconception<readonly string[]>[],
): GeneratedProblem {
  const answers = [choices('CHOOSE_N', [...right], [...distractors])]
  return { ...graded('CHOOSE_N', draft, answers, wrong.map(givenTogether)), scramble: true }
}

/** Items to put in order, given in the right one. */
export function orderProblem(
  type: 'RANK' | 'SORT',
  draft: Draft,
  items: readonly string[],
  wrong: readonly Misconception<readonly string[]>[],
): GeneratedProblem {
  return graded(type, draft, [ordered(type, [...items])], wrong.map(givenTogether))
}

/** Several parts in one answer set; a misconception gives one value for each part in reading order. */
export function setProblem(
  draft: Draft,
  parts: readonly AnswerPart[],
  wrong: readonly Misconception<readonly string[]>[],
): GeneratedProblem {
  const isInline = parts.some((part) => part.htmlMarker !== null)
  const set: AnswerMember = {
    memberType: 'ANSWER_SET',
    members: [...parts],
    htmlMarker: null,
    properties: isInline ? {} : { STACKED: true },
  }
  const numbered = (values: readonly string[]): Response =>
    Object.fromEntries(values.map((value, index) => [String(index + 1), [value]]))
  return graded(
    parts[0]!.answerType,
    draft,
    [set],
    wrong.map(([values, misconception]) => ({ response: numbered(values), misconception })),
  )
}

/** A question that a person reads and judges; it has no key and no help. */
export function openProblem(...question: string[]): GeneratedProblem {
  const answer: AnswerPart = {
    memberType: 'ANSWER_PART',
    answerType: 'OPEN_RESPONSE',
    answerValues: [],
    htmlMarker: null,
    properties: {},
  }
  return {
    problemType: 'OPEN_RESPONSE',
    question: question.map(block).join(''),
    answers: [answer],
    hints: [],
    explanation: '',
    wrongAnswers: [],
  }
}

export function labelled(label: string, part: AnswerPart): AnswerPart {
  return { ...part, properties: { ...part.properties, LABEL_START: label } }
}

/** The place in a question where the drop-down of that name stands. */
export function blank(marker: string): string {
  return `<span data-answer="${marker}"></span>`
}

/** A drop-down inside the question; the options keep the given order, so that the right one has no fixed place. */
export function dropDown(marker: string, options: readonly string[], right: string): AnswerPart {
  return {
    memberType: 'ANSWER_PART',
    answerType: 'DROP_DOWN',
    answerValues: options.map((value) => ({ value, isCorrect: value === right })),
    htmlMarker: marker,
    properties: {},
  }
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${line('th', head)}</thead><tbody>${rows.map((cells) => line('td', cells)).join('')}</tbody></table>`
}

function graded(type: ProblemType, draft: Draft, answers: AnswerMember[], wrong: WrongAnswer[]): GeneratedProblem {
  return {
    problemType: type,
    question: draft.question.map(block).join(''),
    answers,
    hints: draft.hints.map(block),
    explanation: draft.explanation.map(block).join(''),
    wrongAnswers: apart(answers, wrong),
  }
}

function block(line: string): string {
  return /^<(table|ul|ol|div)\b/.test(line) ? line : paragraph(line)
}

function given([value, misconception]: Misconception<string>): WrongAnswer {
  return { response: respond(value), misconception }
}

function givenTogether([values, misconception]: Misconception<readonly string[]>): WrongAnswer {
  return { response: respond(...values), misconception }
}

/** What is left when misconceptions that happen to be right, or to say the same as an earlier one, are taken out. */
function apart(answers: readonly AnswerMember[], wrong: readonly WrongAnswer[]): WrongAnswer[] {
  const kept: WrongAnswer[] = []
  for (const candidate of wrong) {
    const isRight = gradeResponse(answers, candidate.response).verdict === 'correct'
    const isRepeated = kept.some((earlier) => sameResponse(answers, earlier.response, candidate.response))
    if (!isRight && !isRepeated) kept.push(candidate)
  }
  if (kept.length === 0) throw new RangeError('no misconception gives a wrong answer')
  return kept
}
