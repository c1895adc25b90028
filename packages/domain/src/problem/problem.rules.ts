import type { Random } from '../random'
import type { AnswerMember, AnswerPart, ProblemType } from './problem.schema'

/** Letters of the parts of a problem: A … Z, AA, AB … (counted from 0, like the columns of a spreadsheet). */
export function partLetter(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  }
  return letters
}

/** Rank is always shuffled, or the order would be the answer; choices only when their problem asks for it. */
export function isShuffled(answerType: ProblemType, scrambleAnswers: boolean): boolean {
  if (answerType === 'RANK' || answerType === 'SORT') return true
  return (answerType === 'CHOOSE_ONE' || answerType === 'CHOOSE_N') && scrambleAnswers
}

/** The answer tree as a student sees it: values of shuffled parts in the order that the random stream gives. */
export function shuffleAnswers(
  answers: readonly AnswerMember[],
  scrambleAnswers: boolean,
  random: Random,
): AnswerMember[] {
  return answers.map((member) => {
    if (member.memberType === 'ANSWER_SET') {
      return { ...member, members: shuffleAnswers(member.members, scrambleAnswers, random) }
    }
    return isShuffled(member.answerType, scrambleAnswers) ? shufflePart(member, random) : member
  })
}

function shufflePart(part: AnswerPart, random: Random): AnswerPart {
  return { ...part, answerValues: random.shuffle(part.answerValues) }
}

/** Only problems that have a right answer can be supported. */
export function allowsSupports(problemType: ProblemType): boolean {
  return problemType !== 'OPEN_RESPONSE'
}
