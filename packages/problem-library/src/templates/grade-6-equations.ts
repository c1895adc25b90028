import type { Random } from '@trellis/domain'
import { type Draft, fieldProblem, type Misconception, numberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math, table } from '../authoring/html'
import { dollars } from '../authoring/notation'
import { grouped } from '../authoring/numbers'
import { inRange } from '../authoring/sampling'
import { article, names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 6', 'Grade 6 Accelerated'] as const

interface Story {
  draft: Draft
  key: number
  wrong: Misconception<number>[]
}

const oneStepStories: ((random: Random, name: string) => Story)[] = [
  (random, name) => {
    const [each, count] = [random.int(3, 18), random.int(4, 25)]
    const price = each * count
    const thing = random.pick(['tickets', 'T-shirts', 'puzzles', 'plants', 'sandwiches'] as const)
    return {
      draft: {
        question: [
          `${name} buys ${thing} for ${dollars(each)} each and pays ${dollars(price)} in all. Solve the equation ${math(`${each}n = ${price}`)} to find how many ${thing} ${name} buys.`,
        ],
        hints: [
          `${math(`${each}n`)} means ${each} times ${math('n')}. Which operation undoes a multiplication?`,
          `Divide both sides of the equation by ${each}.`,
          `${math(`n = ${price} \\div ${each}`)}. Work out the quotient.`,
        ],
        explanation: [
          `Dividing both sides of ${math(`${each}n = ${price}`)} by ${each} gives ${math(`n = ${count}`)}.`,
          `Check: ${math(`${each} \\cdot ${count} = ${price}`)}.`,
        ],
      },
      key: count,
      wrong: [
        [price - each, 'Subtracts the coefficient instead of dividing by it'],
        [price * each, 'Multiplies by the coefficient instead of dividing'],
        [price, 'Takes the right side as the solution'],
      ],
    }
  },
  (random, name) => {
    const [had, more] = [random.int(18, 90), random.int(12, 80)]
    const now = had + more
    const thing = random.pick(['stamps', 'game cards', 'comic books', 'coins', 'shells'] as const)
    return {
      draft: {
        question: [
          `${name} had some ${thing}, got ${more} more, and now has ${now}. Solve the equation ${math(`s + ${more} = ${now}`)} to find how many ${thing} ${name} had at first.`,
        ],
        hints: [
          'Which operation undoes an addition?',
          `Subtract ${more} from both sides of the equation.`,
          `${math(`s = ${now} - ${more}`)}. Work out the difference.`,
        ],
        explanation: [
          `Subtracting ${more} from both sides of ${math(`s + ${more} = ${now}`)} gives ${math(`s = ${had}`)}.`,
          `Check: ${math(`${had} + ${more} = ${now}`)}.`,
        ],
      },
      key: had,
      wrong: [
        [now + more, 'Adds the number again instead of subtracting it'],
        [now, 'Takes the right side as the solution'],
        [more, 'Takes the number that is added as the solution'],
      ],
    }
  },
  (random, name) => {
    const [friends, share] = [random.int(3, 9), random.int(6, 24)]
    const thing = random.pick(['grapes', 'stickers', 'marbles', 'crackers', 'beads'] as const)
    return {
      draft: {
        question: [
          `${name} shares a bag of ${thing} equally among ${friends} friends. Each friend gets ${share}. Solve the equation ${math(`\\frac{b}{${friends}} = ${share}`)} to find how many ${thing} were in the bag.`,
        ],
        hints: [
          `${math(`\\frac{b}{${friends}}`)} means ${math('b')} divided by ${friends}. Which operation undoes a division?`,
          `Multiply both sides of the equation by ${friends}.`,
          `${math(`b = ${share} \\cdot ${friends}`)}. Work out the product.`,
        ],
        explanation: [
          `Multiplying both sides of ${math(`\\frac{b}{${friends}} = ${share}`)} by ${friends} gives ${math(`b = ${share * friends}`)}.`,
          `Check: ${math(`${share * friends} \\div ${friends} = ${share}`)}.`,
        ],
      },
      key: share * friends,
      wrong: [
        [share / friends, 'Divides again instead of multiplying'],
        [share + friends, 'Adds the divisor instead of multiplying by it'],
        [share, 'Takes the right side as the solution'],
      ],
    }
  },
]

const oneStepEquations = problemTemplate(
  { id: 'g6-one-step-equations', title: 'Solve one-step equations', skill: '6.EE.B.7', grades },
  (random) => {
    const { draft, key, wrong } = random.pick(oneStepStories)(random, random.pick(names))
    return numberProblem(draft, key, wrong)
  },
)

const limits = [
  { thing: 'height', letter: 'h', unit: 'inches', where: 'of the plants in the experiment', from: 5, to: 40 },
  { thing: 'weight', letter: 'w', unit: 'pounds', where: 'of the pumpkins in the contest', from: 10, to: 70 },
  { thing: 'speed', letter: 's', unit: 'miles per hour', where: 'of the test cars', from: 25, to: 75 },
  { thing: 'age', letter: 'a', unit: 'years', where: 'of the players in this league', from: 8, to: 18 },
  { thing: 'temperature', letter: 't', unit: 'degrees', where: 'of the aquarium', from: 66, to: 84 },
  { thing: 'team size', letter: 'n', unit: 'players', where: 'in this tournament', from: 4, to: 24 },
  { thing: 'length', letter: 'x', unit: 'centimeters', where: 'of the boards', from: 40, to: 180 },
] as const

const bounds = [
  { words: 'must be at least', sign: '>=', strictness: '>', opposite: '<=', meaning: 'that number or more' },
  { words: 'must be at most', sign: '<=', strictness: '<', opposite: '>=', meaning: 'that number or less' },
  { words: 'must be more than', sign: '>', strictness: '>=', opposite: '<', meaning: 'greater, and not equal' },
  { words: 'must be less than', sign: '<', strictness: '<=', opposite: '>', meaning: 'smaller, and not equal' },
] as const

const writeInequalities = problemTemplate(
  { id: 'g6-write-inequalities', title: 'Write inequalities for conditions', skill: '6.EE.B.8', grades },
  (random) => {
    const { thing, letter, unit, where, from, to } = random.pick(limits)
    const { words, sign, strictness, opposite, meaning } = random.pick(bounds)
    const limit = random.int(from, to)
    const includes = sign.endsWith('=')
    const key = `${letter}${sign}${limit}`
    const tex = (relation: string) => relation.replace('>=', '\\ge').replace('<=', '\\le')
    return fieldProblem(
      'ALGEBRA',
      {
        question: [
          `The ${thing} ${where} ${words} ${limit} ${unit}.`,
          `Write an inequality for the ${thing} ${math(letter)}, with ${math(letter)} alone on one side. Type &gt;= for ${math('\\ge')} and &lt;= for ${math('\\le')}.`,
        ],
        hints: [
          `Is ${article(thing)} ${thing} of exactly ${limit} ${unit} allowed?`,
          `"${words.replace('must be ', '')}" means ${meaning}.`,
          `Use the sign ${math(tex(sign))} between ${math(letter)} and ${limit}.`,
        ],
        explanation: [
          `"${words.replace('must be ', '')}" means ${meaning}, so ${limit} itself is ${includes ? '' : 'not '}allowed.`,
          `The inequality is ${math(`${letter} ${tex(sign)} ${limit}`)}.`,
        ],
      },
      [key],
      [
        [`${letter}${opposite}${limit}`, 'Turns the inequality sign the wrong way'],
        [
          `${letter}${strictness}${limit}`,
          includes ? 'Leaves out the limit itself' : 'Includes the limit although it is not allowed',
        ],
        [`${letter}=${limit}`, 'Writes an equation instead of an inequality'],
      ],
      { form: 'solved' },
    )
  },
)

const journeys = [
  { what: 'A train', verb: 'travels', unit: 'miles', result: 'd', input: 't', time: 'hour', from: 40, to: 90 },
  { what: 'A printer', verb: 'prints', unit: 'pages', result: 'p', input: 'm', time: 'minute', from: 8, to: 35 },
  { what: 'A pump', verb: 'moves', unit: 'gallons', result: 'g', input: 'm', time: 'minute', from: 6, to: 28 },
  { what: 'A worker', verb: 'earns', unit: 'dollars', result: 'w', input: 'h', time: 'hour', from: 12, to: 30 },
  { what: 'A satellite', verb: 'takes', unit: 'photos', result: 'p', input: 'd', time: 'day', from: 14, to: 60 },
] as const

const twoVariableEquations = problemTemplate(
  { id: 'g6-two-variable-equations', title: 'Write an equation for a table', skill: '6.EE.C.9', grades },
  (random) => {
    const { what, verb, unit, result, input, time, from, to } = random.pick(journeys)
    const rate = random.int(from, to)
    const start = random.int(2, 4)
    const step = inRange(random, 1, 3, (value) => value !== start)
    const inputs = [start, start + step, start + 2 * step]
    return fieldProblem(
      'ALGEBRA',
      {
        question: [
          `${what} ${verb} the same number of ${unit} every ${time}. The table shows the ${unit} after some ${time}s.`,
          table(
            [`${time}s ${math(input)}`, `${unit} ${math(result)}`],
            inputs.map((value) => [String(value), grouped(rate * value)]),
          ),
          `Write an equation that gives ${math(result)} from ${math(input)}, with ${math(result)} alone on one side.`,
        ],
        hints: [
          `Find how many ${unit} belong to one ${time}: divide a number of ${unit} by its number of ${time}s.`,
          `${math(`${rate * start} \\div ${start} = ${rate}`)}. Check that the other rows give the same.`,
          `Every row multiplies the ${time}s by ${rate}. Write this with ${math(result)} alone on the left side.`,
        ],
        explanation: [
          `In every row the number of ${unit} is ${rate} times the number of ${time}s, such as ${math(`${rate * start} = ${rate} \\cdot ${start}`)}.`,
          `The equation is ${math(`${result} = ${rate}${input}`)}.`,
        ],
      },
      [`${result}=${rate}${input}`],
      [
        [`${input}=${rate}${result}`, 'Swaps the two variables'],
        [`${result}=${input}+${rate * start - start}`, 'Adds the difference in the first row instead of multiplying'],
        [`${result}=${rate * start}${input}`, 'Takes the first result as the rate'],
      ],
      { form: 'solved' },
    )
  },
)

export const grade6Equations: readonly Template[] = [oneStepEquations, writeInequalities, twoVariableEquations]
