import type { AnswerMember, ProblemType, Random, Response } from '@trellis/domain'

export type GradeLabel =
  | 'Grade 1'
  | 'Grade 2'
  | 'Grade 3'
  | 'Grade 4'
  | 'Grade 5'
  | 'Grade 6'
  | 'Grade 6 Accelerated'
  | 'Grade 7'
  | 'Grade 7 Accelerated'
  | 'Grade 8'

/** One generated problem: the mathematics, its key, its help, and what known misconceptions answer. */
export interface GeneratedProblem {
  problemType: ProblemType
  /** HTML; formulas are written with `math()`. */
  question: string
  answers: AnswerMember[]
  /** Shown in random order; only for choices. */
  scramble?: boolean
  /**
   * Three steps of help, each saying more than the one before; the last one leads to the answer. Empty for
   * OPEN_RESPONSE.
   */
  hints: string[]
  /** A worked solution that ends in the answer. Empty string for OPEN_RESPONSE. */
  explanation: string
  /** Answers that a named misconception gives; all are wrong and different. Empty for OPEN_RESPONSE. */
  wrongAnswers: WrongAnswer[]
}

export interface WrongAnswer {
  response: Response
  /** Names the misconception in a few plain words, such as "Adds the denominators". */
  misconception: string
}

interface TemplateFacts {
  /** Unique over the library, kebab-case. */
  id: string
  /** Title of a problem set made of this template. */
  title: string
  /** Common Core code of the skill, as listed in `skills.ts`. */
  skill: string
  grades: readonly GradeLabel[]
}

export interface ProblemTemplate extends TemplateFacts {
  kind: 'problem'
  generate(random: Random): GeneratedProblem
}

/** Several parts about one situation: becomes a MULTI_PART_PROBLEM_SET with members Part A, Part B … */
export interface MultiPartTemplate extends TemplateFacts {
  kind: 'multi-part'
  generateParts(random: Random): GeneratedProblem[]
}

export type Template = ProblemTemplate | MultiPartTemplate
