import {
  type AnswerMember,
  type AnswerPart,
  answerPartsOf,
  type ProblemType,
  type Random,
  type Response,
} from '@trellis/domain'
import { gradeResponse, sameResponse } from '@trellis/grading'
import { choices, field, ordered, paragraph, respond } from '../html'
import type { GeneratedProblem, MultiPartTemplate, ProblemTemplate, WrongAnswer } from '../template'
import { drawUntil } from './draw-4-to-5'

type Facts = Pick<ProblemTemplate, 'id' | 'title' | 'skill' | 'grades'>

/** What a misconception answers, and its name. */
type Slip<Answer> = readonly [answer: Answer, misconception: string]

interface Help {
  /** Each a paragraph. */
  question: string[]
  hints: [string, string, string]
  explanation: string[]
}

const mostWrongAnswers = 4

export function problemTemplate(facts: Facts, generate: (random: Random) => GeneratedProblem): ProblemTemplate {
  return {
    kind: 'problem',
    ...facts,
    generate: (random) => drawUntil(() => generate(random), tellsMisconceptionsApart),
  }
}

export function multiPartTemplate(
  facts: Facts,
  generateParts: (random: Random) => GeneratedProblem[],
): MultiPartTemplate {
  return {
    kind: 'multi-part',
    ...facts,
    generateParts: (random) =>
      drawUntil(
        () => generateParts(random),
        (parts) => parts.every(tellsMisconceptionsApart),
      ),
  }
}

/** Numbers are drawn again while fewer than two misconceptions lead to a wrong answer of their own. */
function tellsMisconceptionsApart(problem: GeneratedProblem): boolean {
  return problem.problemType === 'OPEN_RESPONSE' || problem.wrongAnswers.length >= 2
}

/** One field below the question; the first value of the key is the one shown. */
export function oneField(
  answerType: ProblemType,
  { key, slips, ...help }: Help & { key: string | [string, ...string[]]; slips: Slip<string | number>[] },
): GeneratedProblem {
  const answers = [typeof key === 'string' ? field(answerType, key) : field(answerType, ...key)]
  return problem(answers, help, slips.map(responding((answer) => respond(String(answer)))))
}

/** Several parts, each with its only right value or choices; a slip gives one value for each part. */
export function severalFields({
  parts,
  isStacked,
  slips,
  ...help
}: Help & { parts: AnswerPart[]; isStacked: boolean; slips: Slip<string[]>[] }): GeneratedProblem {
  const properties = { STACKED: isStacked }
  const numbered = (values: string[]) => Object.fromEntries(values.map((value, index) => [index + 1, [value]]))
  return problem(
    [{ memberType: 'ANSWER_SET', members: parts, htmlMarker: null, properties }],
    help,
    slips.map(responding(numbered)),
  )
}

export function labelled(part: AnswerPart, label: string): AnswerPart {
  return { ...part, properties: { ...part.properties, LABEL_START: label } }
}

/** A drop-down that stands in the question where `blank(marker)` stands. */
export function dropDownAt(marker: string, right: string, wrong: string[]): AnswerPart {
  return { ...choices('DROP_DOWN', [right], wrong), htmlMarker: marker }
}

export function blank(marker: string): string {
  return `<span data-answer="${marker}"></span>`
}

/** The distractors are what the misconceptions answer. */
export function chooseOne({
  right,
  slips,
  ...help
}: Help & { right: string; slips: Slip<string>[] }): GeneratedProblem {
  const distractors = slips.map(([answer]) => answer)
  const answers = [choices('CHOOSE_ONE', [right], distractors)]
  return { ...problem(answers, help, slips.map(responding((answer) => respond(answer)))), scramble: true }
}

/** A slip lists all that its student would select, at least one. */
export function chooseMany({
  right,
  distractors,
  slips,
  ...help
}: Help & { right: string[]; distractors: string[]; slips: Slip<string[]>[] }): GeneratedProblem {
  const answers = [choices('CHOOSE_N', right, distractors)]
  return { ...problem(answers, help, slips.map(responding((selected) => respond(...selected)))), scramble: true }
}

/** `items` stand in their right order; a slip is another order of the same items. */
export function inOrder(
  answerType: 'RANK' | 'SORT',
  { items, slips, ...help }: Help & { items: string[]; slips: Slip<string[]>[] },
): GeneratedProblem {
  return problem([ordered(answerType, items)], help, slips.map(responding((values) => respond(...values))))
}

function responding<Answer>(respondWith: (answer: Answer) => Response) {
  return ([answer, misconception]: Slip<Answer>): Slip<Response> => [respondWith(answer), misconception]
}

export function openResponse(...question: string[]): GeneratedProblem {
  return {
    problemType: 'OPEN_RESPONSE',
    question: question.map(block).join(''),
    answers: [
      { memberType: 'ANSWER_PART', answerType: 'OPEN_RESPONSE', answerValues: [], htmlMarker: null, properties: {} },
    ],
    hints: [],
    explanation: '',
    wrongAnswers: [],
  }
}

function problem(
  answers: AnswerMember[],
  { question, hints, explanation }: Help,
  slips: Slip<Response>[],
): GeneratedProblem {
  return {
    problemType: answerPartsOf(answers)[0]!.answerType,
    question: question.map(block).join(''),
    answers,
    hints: hints.map(block),
    explanation: explanation.map(block).join(''),
    wrongAnswers: wrongAnswers(answers, slips),
  }
}

const blockStart = /^<(p|div|ul|ol|table|iframe)\b/

function block(html: string): string {
  return blockStart.test(html) ? html : paragraph(html)
}

/** Leaves out a slip that hits the key or repeats an earlier slip. */
function wrongAnswers(answers: AnswerMember[], slips: Slip<Response>[]): WrongAnswer[] {
  const measured = byValue(answers)
  const kept: WrongAnswer[] = []
  for (const [response, misconception] of slips) {
    const isRight = gradeResponse(measured, response).verdict === 'correct'
    const isRepeated = kept.some((other) => sameResponse(measured, other.response, response))
    if (!isRight && !isRepeated) kept.push({ response, misconception })
  }
  return kept.slice(0, mostWrongAnswers)
}

/** An exact fraction is graded as it is written; a wrong answer has to differ in value too. */
function byValue(answers: AnswerMember[]): AnswerMember[] {
  return answers.map((member) =>
    member.memberType === 'ANSWER_PART' && member.answerType === 'EXACT_FRACTION'
      ? { ...member, answerType: 'NUMERIC' }
      : member,
  )
}
