import type { Random } from '@trellis/domain'
import { drawUntil } from './sampling'
import type { GeneratedProblem, MultiPartTemplate, ProblemTemplate } from './template'

type Facts = Omit<ProblemTemplate, 'kind' | 'generate'>

/** Numbers are drawn again while fewer than two misconceptions lead to a wrong answer of their own. */
export function problemTemplate(facts: Facts, draw: (random: Random) => GeneratedProblem): ProblemTemplate {
  return {
    kind: 'problem',
    ...facts,
    generate: (random) => drawUntil(() => draw(random), tellsMisconceptionsApart),
  }
}

/** The same for several parts about one situation: all of them are drawn again together. */
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

function tellsMisconceptionsApart({ problemType, wrongAnswers }: GeneratedProblem): boolean {
  return problemType === 'OPEN_RESPONSE' || wrongAnswers.length >= 2
}
