import { isShuffled } from '../problem/problem.rules'
import { type AnswerMember, type AnswerPart, answerPartsOf } from '../problem/problem.schema'
import type { WorkSet } from '../problem-set/work-set.schema'
import { createRandom, type Random } from '../random'
import type { ContentProblem, GivenSupport } from '../study-content/study-content.schema'
import type { StudentMember, StudentPart, StudentProblem } from './work.schema'

const typesWithChoices = new Set(['CHOOSE_ONE', 'CHOOSE_N', 'DROP_DOWN', 'RANK', 'SORT'])

export interface WorkFlags {
  showCorrectness: boolean
  tutoringAvailable: boolean
}

/** What the enclosing sets allow: a set that forbids something forbids it for everything inside. */
export function flagsFor(set: WorkSet, id: string): WorkFlags | null {
  for (const member of set.members) {
    const inner =
      member.kind === 'set'
        ? flagsFor(member.set, id)
        : member.problemId === id && { showCorrectness: true, tutoringAvailable: true }
    if (inner) {
      return {
        showCorrectness: inner.showCorrectness && set.properties.SHOW_CORRECTNESS,
        tutoringAvailable: inner.tutoringAvailable && set.properties.TUTORING_AVAILABLE,
      }
    }
  }
  return null
}

/** The problem for a student's browser: choices in the order of this student, no key, no support. */
export function studentProblemOf(
  problem: ContentProblem,
  seed: string,
  flags: WorkFlags,
  support: GivenSupport | undefined,
): StudentProblem {
  const random = createRandom(`${seed}/${problem.problemId}`)
  let number = 0
  const withoutKey = (member: AnswerMember): StudentMember => {
    if (member.memberType === 'ANSWER_SET') {
      const { memberType, htmlMarker, properties } = member
      return { memberType, htmlMarker, properties, members: member.members.map(withoutKey) }
    }
    const { memberType, answerType, htmlMarker, properties } = member
    number += 1
    const choices = choicesOf(member, problem.properties.SCRAMBLE_ANSWERS, random)
    return { memberType, number: `${number}`, answerType, choices, htmlMarker, properties }
  }
  return {
    problemId: problem.problemId,
    problemType: problem.problemType,
    question: problem.question,
    answers: problem.answers.map(withoutKey),
    showCorrectness: showsCorrectness(problem, flags),
    help: allowsHelp(problem, flags) ? { kind: support?.type ?? null, pieces: support?.pieces.length ?? 0 } : null,
  }
}

export function showsCorrectness(problem: ContentProblem, flags: WorkFlags): boolean {
  return flags.showCorrectness && problem.properties.SHOW_CORRECTNESS
}

/** Help ends with the answer, so a problem without a key has no help. */
export function allowsHelp(problem: ContentProblem, flags: WorkFlags): boolean {
  const hasKey = answerPartsOf(problem.answers).some((part) => part.answerType !== 'OPEN_RESPONSE')
  return hasKey && flags.tutoringAvailable && problem.properties.TUTORING_AVAILABLE
}

function choicesOf(part: AnswerPart, scramble: boolean, random: Random): StudentPart['choices'] {
  if (!typesWithChoices.has(part.answerType)) return null
  const stored = part.answerValues.map(({ value, display }) => ({ value, display: display ?? escapeHtml(value) }))
  if (!isShuffled(part.answerType, scramble)) return stored
  const shuffled = random.shuffle(stored)
  const isOrder = part.answerType === 'RANK' || part.answerType === 'SORT'
  const asKeyed = isOrder && shuffled.every((choice, index) => choice.value === stored[index]!.value)
  // Items that happen to be shuffled into the correct order would give the answer away.
  return asKeyed ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled
}

/** The key as the last piece of help: HTML, one line per answer part. */
export function answerHtml(problem: ContentProblem): string {
  const parts = answerPartsOf(problem.answers).filter((part) => part.answerType !== 'OPEN_RESPONSE')
  return parts.map((part) => keyHtml(part)).join('')
}

function keyHtml(part: AnswerPart): string {
  const shown = (entry: AnswerPart['answerValues'][number]) => entry.display ?? escapeHtml(entry.value)
  const label = part.properties.LABEL_START ? `${escapeHtml(part.properties.LABEL_START)} ` : ''
  if (part.answerType === 'RANK' || part.answerType === 'SORT') {
    return `${label && `<p>${label}</p>`}<ol>${part.answerValues.map((entry) => `<li>${shown(entry)}</li>`).join('')}</ol>`
  }
  const right = part.answerValues.filter((entry) => entry.isCorrect)
  if (part.answerType === 'CHOOSE_N') {
    return `${label && `<p>${label}</p>`}<ul>${right.map((entry) => `<li>${shown(entry)}</li>`).join('')}</ul>`
  }
  return right[0] ? `<p>${label}${shown(right[0])}</p>` : ''
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
