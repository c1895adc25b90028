import {
  type AnswerForm,
  type AnswerMember,
  type AnswerPart,
  answerPartsOf,
  type ProblemType,
  type Response,
} from '@trellis/domain'
import { gradeResponse, sameResponse } from '@trellis/grading'
import { choices, field, inForm, openAnswer, ordered, withLabels } from './answer-parts'
import { blocks } from './html'
import { labelsIn, unitsIn } from './labels'
import { plain } from './numbers'
import type { GeneratedProblem, WrongAnswer } from './template'

/** The words around a key. Each line becomes a paragraph, or stays as it is when it is a block already. */
export interface Draft {
  question: readonly string[]
  hints: readonly [string, string, string]
  explanation: readonly string[]
}

/** The answer that a misconception gives, and its name. One that gives the key or repeats an earlier one is dropped. */
export type Misconception<Answer> = readonly [answer: Answer, name: string]

/** A number, or the text that a student types. */
type Typed = number | string

/** How an answer has to be written, and the labels that it may have besides the units that the question names. */
export interface Writing {
  form?: AnswerForm
  labels?: readonly string[]
}

/** Answers that may have the units and names of the question around them; in others a letter is part of the answer. */
const labeledTypes = new Set<ProblemType>(['NUMERIC', 'NUMERIC_EXPRESSION', 'EXACT_FRACTION'])

/** One field of any type. The first key is the one shown as the answer; the others count as right too. */
export function fieldProblem(
  type: ProblemType,
  draft: Draft,
  keys: readonly [string, ...string[]],
  wrong: readonly Misconception<Typed>[],
  { form, labels = [] }: Writing = {},
): GeneratedProblem {
  const [shown, ...others] = new Set(keys)
  const plainField = field(type, shown!, ...others)
  const own = labeledTypes.has(type) ? labelsIn(draft.question) : []
  const answer = withLabels([...own, ...labels], form ? inForm(form, plainField) : plainField)
  return graded(draft, [answer], wrong, (value) => [[typed(value)]])
}

/** One NUMERIC field. */
export function numberProblem(
  draft: Draft,
  key: Typed,
  wrong: readonly Misconception<Typed>[],
  writing?: Writing,
): GeneratedProblem {
  return fieldProblem('NUMERIC', draft, [typed(key)], wrong, writing)
}

/** One NUMERIC field; misconceptions with a negative answer are left out. */
export function wholeNumberProblem(
  draft: Draft,
  key: number,
  wrong: readonly Misconception<number>[],
): GeneratedProblem {
  return numberProblem(
    draft,
    key,
    wrong.filter(([value]) => value >= 0),
  )
}

/** An expression as a student types it, and its value. */
export interface Valued {
  text: string
  value: number
}

/** One NUMERIC_EXPRESSION field; a misconception counts as new only when its value is clearly another one. */
export function expressionProblem(
  draft: Draft,
  key: Valued,
  wrong: readonly Misconception<Valued>[],
  writing: Writing,
): GeneratedProblem {
  const seen = [key.value]
  const distinct = wrong.filter(([{ value }]) => {
    const isNew = seen.every((other) => Math.abs(value - other) > 1e-6 * Math.max(1, Math.abs(other)))
    seen.push(value)
    return isNew
  })
  return fieldProblem(
    'NUMERIC_EXPRESSION',
    draft,
    [key.text],
    distinct.map(([{ text }, name]) => [text, name] as const),
    writing,
  )
}

/** One choice among the key and the answers of the misconceptions. */
export function choiceProblem(draft: Draft, key: string, wrong: readonly Misconception<string>[]): GeneratedProblem {
  const distractors = wrong.map(([value]) => value).filter((value) => value !== key)
  const answers = [choices('CHOOSE_ONE', [key], [...new Set(distractors)])]
  return { ...graded(draft, answers, wrong, (answer) => [[answer]]), scramble: true }
}

/** Any number of choices; a misconception answers with a selection of them, at least one. */
export function selectProblem(
  draft: Draft,
  right: readonly string[],
  distractors: readonly string[],
  wrong: readonly Misconception<readonly string[]>[],
): GeneratedProblem {
  const answers = [choices('CHOOSE_N', right, distractors)]
  return { ...graded(draft, answers, wrong, (selected) => [selected]), scramble: true }
}

/** Items to put in order, given in the right one; a misconception gives another order of them. */
export function orderProblem(
  type: 'RANK' | 'SORT',
  draft: Draft,
  items: readonly string[],
  wrong: readonly Misconception<readonly string[]>[],
): GeneratedProblem {
  return graded(draft, [ordered(type, items)], wrong, (order) => [order])
}

/** Several parts in one answer set; a misconception gives one value for each part in reading order. */
export function setProblem(
  draft: Draft,
  parts: readonly AnswerPart[],
  wrong: readonly Misconception<readonly string[]>[],
): GeneratedProblem {
  const isInline = parts.some((part) => part.htmlMarker !== null)
  const units = unitsIn(draft.question)
  const set: AnswerMember = {
    memberType: 'ANSWER_SET',
    members: parts.map((part) => (labeledTypes.has(part.answerType) ? withLabels(units, part) : part)),
    htmlMarker: null,
    properties: isInline ? {} : { STACKED: true },
  }
  return graded(draft, [set], wrong, (values) => values.map((value) => [value]))
}

/** A question that a person reads and judges; it has no key and no help. */
export function openProblem(...question: string[]): GeneratedProblem {
  return {
    problemType: 'OPEN_RESPONSE',
    question: blocks(question),
    answers: [openAnswer()],
    hints: [],
    explanation: '',
    wrongAnswers: [],
  }
}

function typed(answer: Typed): string {
  return typeof answer === 'number' ? plain(answer) : answer
}

/** `valuesOf` gives what an answer writes into each part, in reading order. */
function graded<Answer>(
  draft: Draft,
  answers: AnswerMember[],
  wrong: readonly Misconception<Answer>[],
  valuesOf: (answer: Answer) => readonly (readonly string[])[],
): GeneratedProblem {
  const candidates = wrong.map(([answer, misconception]) => ({ response: responseOf(valuesOf(answer)), misconception }))
  return {
    problemType: answerPartsOf(answers)[0]!.answerType,
    question: blocks(draft.question),
    answers,
    hints: draft.hints.map((hint) => blocks([hint])),
    explanation: blocks(draft.explanation),
    wrongAnswers: dropDuplicates(answers, candidates),
  }
}

function responseOf(values: readonly (readonly string[])[]): Response {
  return Object.fromEntries(values.map((value, index) => [String(index + 1), [...value]]))
}

/** Drops misconceptions that happen to give the key or the same answer as an earlier one. */
function dropDuplicates(answers: readonly AnswerMember[], wrong: readonly WrongAnswer[]): WrongAnswer[] {
  const comparable = byValue(answers)
  const kept: WrongAnswer[] = []
  for (const candidate of wrong) {
    if (gradeResponse(comparable, candidate.response).verdict === 'correct') continue
    const isRepeated = kept.some((earlier) => sameResponse(comparable, earlier.response, candidate.response))
    if (!isRepeated) kept.push(candidate)
  }
  return kept
}

/** A wrong answer has to differ in value, not only in the form in which it is written. */
function byValue(answers: readonly AnswerMember[]): AnswerMember[] {
  return answers.map((member) => {
    if (member.memberType === 'ANSWER_SET') return { ...member, members: byValue(member.members) }
    const { form: _form, ...anyForm } = member
    return member.answerType === 'EXACT_FRACTION' ? { ...anyForm, answerType: 'NUMERIC' } : anyForm
  })
}
