import {
  type AnswerMember,
  type AnswerPart,
  answerPartsOf,
  type ProblemType,
  type Random,
  type Response,
  type StudentMember,
  type StudentPart,
  type StudentProblem,
  type Survey,
  type SurveyAnswers,
} from '@trellis/domain'

/** Known only to people who may read problems with their answers; a student's browser never gets it. */
export interface ProblemKey {
  answers: readonly AnswerMember[]
  /** Wrong answers that many give, the most frequent first. */
  commonWrong: readonly Response[]
}

/** A response to a problem as a student sees it. Without a key it is a guess, whatever the student meant to give. */
export function responseFor(
  problem: Pick<StudentProblem, 'answers'>,
  key: ProblemKey | null,
  wantsRight: boolean,
  random: Random,
): Response {
  if (!key) return guessed(problem, random)
  if (wantsRight) return rightResponse(key.answers, random)
  // Most wrong answers are the ones that others give too.
  if (key.commonWrong.length > 0 && random.next() < 0.7) {
    return key.commonWrong[Math.min(random.int(0, 4), random.int(0, key.commonWrong.length - 1))]!
  }
  return wrongResponse(problem, key, random)
}

export function rightResponse(answers: readonly AnswerMember[], random: Random | null = null): Response {
  return Object.fromEntries(answerPartsOf(answers).map((part, index) => [`${index + 1}`, rightValues(part, random)]))
}

function rightValues({ answerType, answerValues }: AnswerPart, random: Random | null): string[] {
  if (answerType === 'OPEN_RESPONSE') return [random?.pick(openAnswers) ?? openAnswers[0]]
  if (answerType === 'RANK' || answerType === 'SORT') return answerValues.map(({ value }) => value)
  const right = answerValues.flatMap(({ value, isCorrect }) => (isCorrect ? [value] : []))
  return answerType === 'CHOOSE_N' ? right : right.slice(0, 1)
}

/** A guess whose first part with a key is certainly wrong, if any other answer is possible. */
function wrongResponse(problem: Pick<StudentProblem, 'answers'>, key: ProblemKey, random: Random): Response {
  const right = rightResponse(key.answers)
  for (let attempt = 0; attempt < 20; attempt++) {
    const response = guessed(problem, random)
    if (Object.entries(response).some(([number, values]) => !isSame(values, right[number] ?? []))) return response
  }
  return guessed(problem, random)
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && [...a].sort().every((value, index) => value.trim() === [...b].sort()[index]!.trim())

function guessed({ answers }: Pick<StudentProblem, 'answers'>, random: Random): Response {
  return Object.fromEntries(partsOf(answers).map((part) => [part.number, guessedValues(part, random)]))
}

function guessedValues({ answerType, choices }: StudentPart, random: Random): string[] {
  const values = (choices ?? []).map(({ value }) => value)
  if (answerType === 'RANK' || answerType === 'SORT') return random.shuffle(values)
  if (answerType === 'CHOOSE_N') {
    const some = values.filter(() => random.next() < 0.5)
    return some.length > 0 ? some : values.slice(0, 1)
  }
  if (values.length > 0) return [random.pick(values)]
  return [writtenGuess(answerType, random)]
}

const openAnswers = [
  'I looked for what stays the same and tried it with numbers.',
  'I wrote down each step and compared the two.',
  'First I guessed, then I made a drawing to check it.',
  'I am not sure. I think it depends on which share is larger.',
] as const

/** Something that the grader can read, so that it counts as an answer. */
function writtenGuess(type: ProblemType, random: Random): string {
  switch (type) {
    case 'OPEN_RESPONSE':
      return random.pick(openAnswers)
    case 'EXACT_FRACTION':
      return `${random.int(1, 9)}/${random.int(2, 12)}`
    case 'ALGEBRA':
    case 'OLD_ALGEBRA':
      return `${random.int(2, 9)}x+${random.int(1, 20)}`
    case 'RACKET':
      return `(${random.pick(['+', '-', '*'])} ${random.int(1, 20)} ${random.int(1, 20)})`
    case 'EXACT_MATCH':
    case 'FILL_IN':
    case 'FILL_IN_IGNORE_CASE':
      return random.pick(['more', 'less', 'equal', 'ten', 'yes', 'no'])
    default:
      return String(random.int(-20, 200))
  }
}

/** The chance to be right by guessing: every part has to be. */
export function guessChance({ answers }: Pick<StudentProblem, 'answers'>): number {
  return partsOf(answers).reduce((chance, part) => chance * partChance(part), 1)
}

function partChance({ answerType, choices }: StudentPart): number {
  const count = choices?.length ?? 0
  if (answerType === 'OPEN_RESPONSE') return 1
  if (count === 0) return 0.01
  if (answerType === 'RANK' || answerType === 'SORT') return 1 / factorial(count)
  return answerType === 'CHOOSE_N' ? 1 / (2 ** count - 1) : 1 / count
}

const factorial = (count: number): number => (count <= 1 ? 1 : count * factorial(count - 1))

function partsOf(members: readonly StudentMember[]): StudentPart[] {
  return members.flatMap((member) => (member.memberType === 'ANSWER_SET' ? partsOf(member.members) : [member]))
}

/** Valid answers; some of the optional questions are left out. */
export function surveyAnswersFor(survey: Survey, random: Random): SurveyAnswers {
  return Object.fromEntries(
    survey.flatMap((question) => {
      if (!question.isRequired && random.next() < 0.1) return []
      if (question.kind === 'CHOICE') return [[question.id, random.pick(question.options)]]
      if (question.kind === 'SCALE') return [[question.id, String(random.int(1, question.steps))]]
      return [[question.id, random.pick(['It was fine.', 'I liked it.', 'It was hard.', 'I do not know.'])]]
    }),
  )
}
