import { dropDown } from '../authoring/answer-parts'
import { fieldProblem, openProblem, setProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import {
  fractionKey,
  fractionTex,
  fractionText,
  mixedTex,
  mixedText,
  overCommon,
  simplerClause,
} from '../authoring/fractions'
import { blank, math } from '../authoring/html'
import { lcm } from '../authoring/numbers'
import { properFraction, sampleUntil } from '../authoring/sampling'
import { names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 5'] as const

const multiplyFractions = problemTemplate(
  { id: 'g5-multiply-fractions', title: 'A fraction of a fraction', skill: '5.NF.B.4a', grades },
  (random) => {
    const denominators = [2, 3, 4, 5, 6, 7, 8, 9, 10]
    const [a, b] = properFraction(random, denominators)
    const [c, d] = properFraction(random, denominators)
    const name = random.pick(names)
    const [place, use, special] = random.pick([
      ['garden', 'planted with vegetables', 'tomatoes'],
      ['wall', 'painted', 'blue'],
      ['shelf', 'filled with books', 'comics'],
      ['field', 'used for sports', 'soccer'],
    ])
    const common = lcm(b, d)
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${math(fractionTex(c, d))} of ${name}'s ${place} is ${use}. ${math(fractionTex(a, b))} of that part is ${special === 'blue' ? 'blue' : `for ${special}`}.`,
          `What fraction of the whole ${place} is ${special === 'blue' ? 'blue' : `for ${special}`}?`,
        ],
        hints: [
          `"${math(fractionTex(a, b))} of ${math(fractionTex(c, d))}" means ${math(`${fractionTex(a, b)} \\times ${fractionTex(c, d)}`)}.`,
          'Multiply numerator by numerator and denominator by denominator.',
          `${math(`\\frac{${a} \\times ${c}}{${b} \\times ${d}}`)}. Work out both products.`,
        ],
        explanation: [
          `${math(`${fractionTex(a, b)} \\times ${fractionTex(c, d)} = ${fractionTex(a * c, b * d)}`)}${simplerClause(a * c, b * d)}.`,
        ],
      },
      fractionKey(a * c, b * d),
      [
        [fractionText(a * d, b * c), 'Multiplies crosswise'],
        [fractionText((a * common) / b + (c * common) / d, common), 'Adds the fractions'],
        [`${a * c}/${Math.max(b, d)}`, 'Multiplies only the numerators'],
        [`${a + c}/${b * d}`, 'Adds the numerators and multiplies the denominators'],
      ],
      { form: 'number' },
    )
  },
)

const less = 'less than'
const greater = 'greater than'
const comparisons = [less, 'equal to', greater]

const scaling = problemTemplate(
  { id: 'g5-multiplication-as-scaling', title: 'Does the product grow or shrink?', skill: '5.NF.B.5', grades },
  (random) => {
    const denominator = random.int(3, 12)
    const isGrowing = random.int(0, 1) === 1
    const numerator = isGrowing ? random.int(denominator + 1, 2 * denominator - 1) : random.int(1, denominator - 1)
    const number = random.int(13, 98)
    const factor = fractionTex(numerator, denominator)
    const right = isGrowing ? greater : less
    return setProblem(
      {
        question: [
          'Complete the sentence without working out the product.',
          `The factor ${math(factor)} is ${blank('blank1')} 1, so ${math(`${factor} \\times ${number}`)} is ${blank('blank2')} ${number}.`,
        ],
        hints: [
          `Compare the numerator ${numerator} with the denominator ${denominator}. When they are equal, a fraction is 1.`,
          `${math(`1 \\times ${number} = ${number}`)}. A factor below 1 takes only a part of ${number}; a factor above 1 takes more than ${number}.`,
          `${numerator} is ${isGrowing ? 'more' : 'less'} than ${denominator}, so ${math(factor)} is ${isGrowing ? 'more' : 'less'} than one whole. The product compares with ${number} in the same way.`,
        ],
        explanation: [
          `${numerator} is ${right} ${denominator}, so ${math(factor)} is <strong>${right}</strong> 1. So the product is <strong>${right}</strong> ${math(`1 \\times ${number} = ${number}`)}.`,
        ],
      },
      [dropDown('blank1', comparisons, right), dropDown('blank2', comparisons, right)],
      [
        isGrowing
          ? [[less, less], 'Takes every fraction for less than 1']
          : [[less, greater], 'Thinks that multiplying always makes a number larger'],
        isGrowing
          ? [[greater, less], 'Thinks that multiplying by a fraction always makes a number smaller']
          : [[greater, greater], 'Takes a fraction with large numbers for more than 1'],
        [['equal to', 'equal to'], 'Does not compare the numerator with the denominator'],
      ],
    )
  },
)

const divideUnitFraction = problemTemplate(
  { id: 'g5-divide-with-unit-fractions', title: 'Divide with unit fractions', skill: '5.NF.B.7c', grades },
  (random) => {
    const [whole, parts] = sampleUntil(
      () => [random.int(2, 12), random.int(2, 10)] as const,
      ([a, b]) => a !== b,
    )
    const unit = fractionTex(1, parts)
    const name = random.pick(names)
    if (random.int(0, 1) === 0) {
      const [measure, stuff] = random.pick([
        ['pound', 'trail mix'],
        ['pound', 'seeds'],
        ['liter', 'juice'],
        ['gallon', 'milk'],
      ])
      return fieldProblem(
        'EXACT_FRACTION',
        {
          question: [
            `${name} shares ${math(unit)} ${measure} of ${stuff} equally among ${whole} jars.`,
            `What fraction of a ${measure} goes into each jar?`,
          ],
          hints: [
            `Sharing into ${whole} equal parts means ${math(`${unit} \\div ${whole}`)}.`,
            `Each of the ${parts} parts of the whole is cut into ${whole} smaller pieces. How many such pieces make one whole?`,
            `There are ${math(`${parts} \\times ${whole} = ${parts * whole}`)} such pieces in one whole. One of them goes into each jar.`,
          ],
          explanation: [
            `${math(`${unit} \\div ${whole} = \\frac{1}{${parts} \\times ${whole}} = ${fractionTex(1, parts * whole)}`)}.`,
          ],
        },
        [`1/${whole * parts}`],
        [
          [fractionText(whole, parts), 'Multiplies instead of dividing'],
          [fractionText(parts, whole), 'Turns over both numbers'],
          [String(whole * parts), 'Divides in the wrong order'],
        ],
        { form: 'number' },
      )
    }
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${name} has ${whole} pounds of ${random.pick(['rice', 'nuts', 'beans', 'popcorn'])} and fills bags that hold ${math(unit)} pound each.`,
          `How many bags can ${name} fill?`,
        ],
        hints: [
          `How many times does ${math(unit)} fit into ${whole}? That is ${math(`${whole} \\div ${unit}`)}.`,
          `One pound fills ${parts} bags, because ${math(`${parts} \\times ${unit} = 1`)}.`,
          `${whole} pounds fill ${whole} times as many: ${math(`${whole} \\times ${parts}`)}.`,
        ],
        explanation: [`${math(`${whole} \\div ${unit} = ${whole} \\times ${parts} = ${whole * parts}`)} bags.`],
      },
      [String(whole * parts)],
      [
        [fractionText(whole, parts), 'Multiplies by the fraction instead of dividing'],
        [`1/${whole * parts}`, 'Divides in the wrong order'],
        [whole + parts, 'Adds the two numbers'],
      ],
      { form: 'number' },
    )
  },
)

const recipe = multiPartTemplate({ id: 'g5-recipe', title: 'Change a recipe', skill: '5.NF.B.6', grades }, (random) => {
  const [cook, friend] = pickTwo(random, names)
  const [dish, first, second] = random.pick([
    ['granola', 'oats', 'honey'],
    ['banana bread', 'flour', 'sugar'],
    ['pumpkin muffins', 'flour', 'pumpkin'],
    ['vegetable soup', 'beans', 'carrots'],
    ['rice salad', 'rice', 'nuts'],
  ] as const)
  const whole = random.int(1, 3)
  const [a, b] = properFraction(random, [2, 3, 4])
  const [c, d] = properFraction(
    random,
    [3, 4, 5, 6, 8].filter((n) => n !== b),
  )
  const batches = random.int(3, 7)
  const common = lcm(b, d)
  const mixed = whole * b + a
  const totalParts = (mixed * common) / b + (c * common) / d
  const mixedShown = `${whole}${fractionTex(a, b)}`
  return [
    fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${cook} follows a recipe for ${dish}. One batch needs ${math(mixedShown)} cups of ${first} and ${math(fractionTex(c, d))} cup of ${second}.`,
          `How many cups of ${first} and ${second} together does one batch need?`,
        ],
        hints: [
          `Add ${math(`${mixedShown} + ${fractionTex(c, d)}`)}. The fractions need the same denominator.`,
          `Use the denominator ${common}: ${math(overCommon(a, b, common))} and ${math(overCommon(c, d, common))}.`,
          `Add the fractions, ${math(`${fractionTex((a * common) / b, common)} + ${fractionTex((c * common) / d, common)}`)}, and then the whole number ${whole}.`,
        ],
        explanation: [`${math(`${mixedShown} + ${fractionTex(c, d)} = ${mixedTex(totalParts, common)}`)} cups.`],
      },
      fractionKey(mixed * d + c * b, b * d),
      [
        [`${whole} ${a + c}/${b + d}`, 'Adds the numerators and the denominators'],
        [mixedText(whole * common + a + c, common), 'Changes the denominators but not the numerators'],
        [fractionText((a * common) / b + (c * common) / d, common), 'Forgets the whole number'],
      ],
      { form: 'number' },
    ),
    fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${cook} makes ${batches} batches for a party.`,
          `How many cups of ${first} does ${cook} need, at ${math(mixedShown)} cups for each batch?`,
        ],
        hints: [
          `You need ${math(`${batches} \\times ${mixedShown}`)}.`,
          `Write ${math(mixedShown)} as a fraction: ${math(fractionTex(mixed, b))}.`,
          `Multiply ${math(`\\frac{${batches} \\times ${mixed}}{${b}}`)} and write the result as a mixed or whole number.`,
        ],
        explanation: [
          `${math(`${batches} \\times ${fractionTex(mixed, b)} = ${fractionTex(batches * mixed, b)}`)}${simplerClause(batches * mixed, b)}. ${cook} needs ${math(mixedTex(batches * mixed, b))} cups.`,
        ],
      },
      fractionKey(mixed * batches, b),
      [
        [mixedText(whole * batches * b + a, b), 'Multiplies only the whole number'],
        [mixedText(whole * b + a * batches, b), 'Multiplies only the fraction'],
        [mixedText(mixed + batches * b, b), 'Adds instead of multiplying'],
      ],
      { form: 'number' },
    ),
    fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${friend} wants to make only ${math('\\frac{1}{2}')} of a batch.`,
          `How many cups of ${second} does ${friend} need, when a whole batch takes ${math(fractionTex(c, d))} cup?`,
        ],
        hints: [
          `Half of ${math(fractionTex(c, d))} means ${math(`\\frac{1}{2} \\times ${fractionTex(c, d)}`)}.`,
          'Multiply the numerators and multiply the denominators.',
          `${math(`\\frac{1 \\times ${c}}{2 \\times ${d}}`)}. Work out the denominator.`,
        ],
        explanation: [
          `${math(`\\frac{1}{2} \\times ${fractionTex(c, d)} = ${fractionTex(c, 2 * d)}`)}${simplerClause(c, 2 * d)}. ${friend} needs ${math(mixedTex(c, 2 * d))} cup of ${second}.`,
        ],
      },
      fractionKey(c, 2 * d),
      [
        [fractionText(2 * c, d), 'Doubles instead of halving'],
        [`${c + 1}/${d + 2}`, 'Adds the numerators and the denominators'],
        [`${c}/${2 + d}`, 'Adds the denominators'],
      ],
      { form: 'number' },
    ),
  ]
})

const explainProduct = problemTemplate(
  { id: 'g5-explain-a-product', title: 'Explain why a product is smaller', skill: '5.NF.B.5b', grades },
  (random) => {
    const [top, bottom] = properFraction(random, [3, 4, 5, 6, 8, 10])
    const number = random.int(12, 60)
    const name = random.pick(names)
    return openProblem(
      `${name} says: "When you multiply, the answer is always larger than the numbers you started with."`,
      `Use ${math(`${fractionTex(top, bottom)} \\times ${number}`)} to explain whether ${name} is right.`,
    )
  },
)

export const grade5FractionProducts: readonly Template[] = [
  multiplyFractions,
  scaling,
  divideUnitFraction,
  recipe,
  explainProduct,
]
