import type { Random } from '@trellis/domain'
import { sampleUntil } from './sampling'
import type { GeneratedProblem, MultiPartTemplate, ProblemTemplate } from './template'

type Facts = Omit<ProblemTemplate, 'kind' | 'generate'>

/** Samples new numbers until at least two misconceptions give distinct wrong answers. */
export function problemTemplate(facts: Facts, draw: (random: Random) => GeneratedProblem): ProblemTemplate {
  return {
    kind: 'problem',
    ...facts,
    generate: (random) => sampleUntil(() => draw(random), hasDistinctMisconceptions),
  }
}

/** The same for several parts about one situation, which are sampled together. */
export function multiPartTemplate(facts: Facts, draw: (random: Random) => GeneratedProblem[]): MultiPartTemplate {
  return {
    kind: 'multi-part',
    ...facts,
    generateParts: (random) =>
      sampleUntil(
        () => draw(random),
        (parts) => parts.every(hasDistinctMisconceptions),
      ),
  }
}

function hasDistinctMisconceptions({ problemType, wrongAnswers }: GeneratedProblem): boolean {
  return problemType === 'OPEN_RESPONSE' || wrongAnswers.length >= 2
}
