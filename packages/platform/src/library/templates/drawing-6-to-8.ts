import type { Random } from '@trellis/domain'
import type { GeneratedProblem, MultiPartTemplate, ProblemTemplate } from '../template'
import { type Draft, fieldProblem, type Misconception } from './draft-1-to-3'
import { plain } from './notation-6-to-8'

type Facts = Omit<ProblemTemplate, 'kind' | 'generate'>

const mostDraws = 500

export function problemTemplate(facts: Facts, draw: (random: Random) => GeneratedProblem): ProblemTemplate {
  return {
    kind: 'problem',
    ...facts,
    generate: (random) => drawUntil(() => draw(random), tellsMisconceptionsApart),
  }
}

export function multiPartTemplate(facts: Facts, draw: (random: Random) => GeneratedProblem[]): MultiPartTemplate {
  return {
    kind: 'multi-part',
    ...facts,
    generateParts: (random) =>
      drawUntil(
        () => draw(random),
        (parts) => parts.every(tellsMisconceptionsApart),
      ),
  }
}

/** Numbers for which all but one misconception land on the key, or on each other, say little about a student. */
function tellsMisconceptionsApart(problem: GeneratedProblem): boolean {
  return problem.problemType === 'OPEN_RESPONSE' || problem.wrongAnswers.length >= 2
}

export function drawUntil<T>(draw: () => T, accept: (drawn: T) => boolean): T {
  for (let count = 0; count < mostDraws; count++) {
    const drawn = draw()
    if (accept(drawn)) return drawn
  }
  throw new RangeError(`no acceptable draw in ${mostDraws}`)
}

/** One NUMERIC field whose answers may be negative. */
export function numeric(draft: Draft, key: number, wrong: readonly Misconception<number>[]): GeneratedProblem {
  return fieldProblem(
    'NUMERIC',
    draft,
    [plain(key)],
    wrong.map(([value, name]) => [plain(value), name] as const),
  )
}

/** An expression as it is typed, and the number it stands for. */
export interface Valued {
  text: string
  value: number
}

/** One NUMERIC_EXPRESSION field; a misconception whose expression has the value of the key or of an earlier one is left out. */
export function expression(draft: Draft, key: Valued, wrong: readonly Misconception<Valued>[]): GeneratedProblem {
  const seen = [key.value]
  const apart = wrong.filter(([{ value }]) => {
    const isNew = seen.every((other) => Math.abs(value - other) > 1e-6 * Math.max(1, Math.abs(other)))
    seen.push(value)
    return isNew
  })
  return fieldProblem(
    'NUMERIC_EXPRESSION',
    draft,
    [key.text],
    apart.map(([{ text }, name]) => [text, name] as const),
  )
}

export function inRange(random: Random, min: number, max: number, accept: (value: number) => boolean): number {
  return drawUntil(() => random.int(min, max), accept)
}
