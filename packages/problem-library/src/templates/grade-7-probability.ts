import { fieldProblem, numberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex, fractionText, simplifiedTex } from '../authoring/fractions'
import { math } from '../authoring/html'
import { grouped, groupedTex } from '../authoring/numbers'
import { sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 7', 'Grade 7 Accelerated'] as const

const colors = ['red', 'blue', 'green', 'yellow', 'white', 'black'] as const
const objects = ['marbles', 'beads', 'cubes', 'tickets', 'counters'] as const

const simpleProbability = problemTemplate(
  { id: 'g7-simple-probability', title: 'Probability of a simple event', skill: '7.SP.C.7a', grades },
  (random) => {
    const thing = random.pick(objects)
    const [one, two, three] = random.shuffle(colors) as unknown as [string, string, string]
    const [a, b, c] = [random.int(2, 12), random.int(2, 12), random.int(2, 12)]
    const whole = a + b + c
    const isNot = random.pick([true, false])
    const hits = isNot ? b + c : a
    const event = isNot ? `not ${one}` : one
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `A bag holds ${a} ${one}, ${b} ${two} and ${c} ${three} ${thing}. One of them is drawn without looking.`,
          `What is the probability that it is ${event}? Write a fraction in lowest terms.`,
        ],
        hints: [
          'A probability is the number of favorable outcomes divided by the number of all outcomes.',
          `There are ${math(`${a} + ${b} + ${c} = ${whole}`)} ${thing} in the bag.`,
          `${hits} of the ${whole} ${thing} are ${event}. Write ${math(fractionTex(hits, whole))} in lowest terms.`,
        ],
        explanation: [
          `${hits} of ${whole} equally likely outcomes are favorable, so the probability is ${math(simplifiedTex(hits, whole))}.`,
        ],
      },
      [fractionText(hits, whole)],
      [
        [fractionText(hits, whole - hits), 'Compares favorable with unfavorable outcomes'],
        [fractionText(whole - hits, whole), 'Gives the probability of the opposite event'],
        [fractionText(isNot ? 2 : 1, 3), 'Treats the colors as equally likely'],
        [fractionText(1, whole), 'Counts only one favorable outcome'],
      ],
      { form: 'lowest_terms' },
    )
  },
)

const compoundProbability = problemTemplate(
  { id: 'g7-compound-probability', title: 'Probability of a compound event', skill: '7.SP.C.8a', grades },
  (random) => {
    const name = random.pick(names)
    const color = random.pick(colors)
    const sections = random.int(3, 10)
    const colored = random.int(1, sections - 1)
    const { words, hits } = random.pick([
      { words: 'an even number', hits: 3 },
      { words: 'a number greater than 4', hits: 2 },
      { words: 'a number less than 5', hits: 4 },
      { words: 'a 6', hits: 1 },
      { words: 'a number greater than 1', hits: 5 },
    ])
    const [top, bottom] = [colored * hits, sections * 6]
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `A spinner has ${sections} equal sections, and ${colored} of them ${colored === 1 ? 'is' : 'are'} ${color}. ${name} spins it once and rolls a number cube with the numbers 1 to 6.`,
          `What is the probability that the spinner lands on ${color} and the cube shows ${words}? Write a fraction in lowest terms.`,
        ],
        hints: [
          'The spin and the roll do not influence each other. Find the probability of each.',
          `The spinner lands on ${color} with probability ${math(fractionTex(colored, sections))}; the cube shows ${words} with probability ${math(fractionTex(hits, 6))}.`,
          `Multiply the probabilities: ${math(`${fractionTex(colored, sections)} \\cdot ${fractionTex(hits, 6)} = ${fractionTex(top, bottom)}`)}. Then write the fraction in lowest terms.`,
        ],
        explanation: [
          `There are ${math(`${sections} \\cdot 6 = ${bottom}`)} equally likely pairs, and ${math(`${colored} \\cdot ${hits} = ${top}`)} of them are favorable.`,
          `The probability is ${math(simplifiedTex(top, bottom))}.`,
        ],
      },
      [fractionText(top, bottom)],
      [
        [fractionText(colored * 6 + hits * sections, bottom), 'Adds the probabilities instead of multiplying them'],
        [fractionText(colored + hits, sections + 6), 'Adds the numerators and adds the denominators'],
        [fractionText(colored, sections), 'Uses only the first event'],
        [fractionText(hits, 6), 'Uses only the second event'],
      ],
      { form: 'lowest_terms' },
    )
  },
)

const surveys = [
  { who: 'students', where: 'at a school', like: 'play an instrument' },
  { who: 'light bulbs', where: 'made by a factory', like: 'last longer than a year' },
  { who: 'residents', where: 'of a town', like: 'ride a bicycle to work' },
  { who: 'readers', where: 'of a magazine', like: 'read the sports pages' },
  { who: 'fish', where: 'in a lake', like: 'are trout' },
] as const

const samplePrediction = problemTemplate(
  { id: 'g7-predict-from-sample', title: 'Predict from a random sample', skill: '7.SP.A.2', grades },
  (random) => {
    const { who, where, like } = random.pick(surveys)
    const [sample, found] = sampleUntil(
      () => [random.pick([20, 25, 40, 50, 80]), random.int(4, 38)] as const,
      ([size, count]) => count < size && count * 2 !== size,
    )
    const factor = random.int(6, 30)
    const doing = like.replace(/^are /, 'be ')
    const population = sample * factor
    const key = found * factor
    return numberProblem(
      {
        question: [
          `There are ${grouped(population)} ${who} ${where}. In a random sample of ${sample} of these ${who}, ${found} ${like}.`,
          `How many of all the ${who} would you expect to ${doing}?`,
        ],
        hints: [
          'A random sample has about the same proportions as the whole population.',
          `The population is ${math(`${groupedTex(population)} \\div ${sample} = ${factor}`)} times as large as the sample.`,
          `Multiply the ${found} in the sample by ${factor}.`,
        ],
        explanation: [
          `${math(`${fractionTex(found, sample)} \\cdot ${groupedTex(population)} = ${found} \\cdot ${factor} = ${groupedTex(key)}`)}, so about ${grouped(key)} of the ${who} are expected to ${doing}.`,
        ],
      },
      key,
      [
        [population - key, 'Predicts for the opposite group'],
        [found + population - sample, 'Adds the difference between population and sample'],
        [sample * found, 'Multiplies the two numbers of the sample'],
        [factor, 'Gives the scale factor as the answer'],
      ],
    )
  },
)

export const grade7Probability: readonly Template[] = [simpleProbability, compoundProbability, samplePrediction]
