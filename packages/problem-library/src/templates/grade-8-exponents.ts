import type { Random } from '@trellis/domain'
import { choiceProblem, expressionProblem, fieldProblem, numberProblem, orderProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex } from '../authoring/fractions'
import { math } from '../authoring/html'
import { grouped, plain } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import type { Template } from '../authoring/template'

const grades = ['Grade 8', 'Grade 7 Accelerated'] as const

const exponentLaws = problemTemplate(
  { id: 'g8-exponent-laws', title: 'Write as a single power', skill: '8.EE.A.1', grades },
  (random) => {
    const base = random.int(2, 12)
    const m = random.int(2, 7)
    const n = inRange(random, 2, 6, (value) => Math.abs(value - m) > 1)
    const power = (exponent: number, of = base) => ({
      text: exponent < 0 ? `${of}^(${exponent})` : `${of}^${exponent}`,
      value: of ** exponent,
    })
    const tex = (exponent: number | string) => `${base}^{${exponent}}`
    const law = random.pick([
      {
        problem: `${tex(m)} \\cdot ${tex(n)}`,
        key: m + n,
        rule: 'When powers with the same base are multiplied, the exponents are added',
        sum: `${m} + ${n}`,
        wrong: [
          [power(m * n), 'Multiplies the exponents in a product of powers'],
          [power(m + n, base * base), 'Multiplies the bases too'],
          [power(Math.abs(m - n)), 'Subtracts the exponents in a product of powers'],
        ] as const,
      },
      {
        problem: fractionTex(tex(m), tex(n)),
        key: m - n,
        rule: 'When powers with the same base are divided, the exponents are subtracted',
        sum: `${m} - ${n}`,
        wrong: [
          [power(n - m), 'Subtracts the exponents in the wrong order'],
          [power(m + n), 'Adds the exponents in a quotient of powers'],
          [power(m - n, 1), 'Divides the bases too'],
        ] as const,
      },
      {
        problem: `\\left(${tex(m)}\\right)^{${n}}`,
        key: m * n,
        rule: 'In a power of a power, the exponents are multiplied',
        sum: `${m} \\cdot ${n}`,
        wrong: [
          [power(m + n), 'Adds the exponents of a power of a power'],
          ...(m ** n <= 64 ? [[power(m ** n), 'Raises the exponent to the power'] as const] : []),
          [power(m * n, base * n), 'Multiplies the base by the outer exponent'],
        ] as const,
      },
    ])
    return expressionProblem(
      {
        question: [`Write ${math(law.problem)} as a single power of ${base}. Type ^ for an exponent, such as 13^2.`],
        hints: [
          'Think of the factors: an exponent counts how many times the base is a factor.',
          `${law.rule}.`,
          `The base stays ${base}, and the exponent is ${math(law.sum)}.`,
        ],
        explanation: [`${law.rule}: ${math(`${law.problem} = ${tex(law.sum)} = ${tex(law.key)}`)}.`],
      },
      power(law.key),
      law.wrong,
      { form: 'single_power' },
    )
  },
)

const powerOfProduct = problemTemplate(
  { id: 'g8-power-of-a-product', title: 'Powers of a product', skill: '8.EE.A.1', grades },
  (random) => {
    const letter = random.pick(['x', 'y', 'a', 'm', 'w'] as const)
    const [factor, m, n] = sampleUntil(
      () => [random.int(2, 6), random.int(2, 7), random.int(2, 4)] as const,
      ([c, inner, outer]) => c ** outer !== c * outer && inner * outer !== inner + outer,
    )
    return fieldProblem(
      'ALGEBRA',
      {
        question: [`Simplify ${math(`\\left(${factor}${letter}^{${m}}\\right)^{${n}}`)}. Type ^ for an exponent.`],
        hints: [
          'The outer exponent applies to every factor inside the parentheses.',
          `The number becomes ${math(`${factor}^{${n}} = ${factor ** n}`)}.`,
          `The variable becomes ${math(`\\left(${letter}^{${m}}\\right)^{${n}}`)}: multiply the exponents ${m} and ${n}.`,
        ],
        explanation: [
          `${math(`\\left(${factor}${letter}^{${m}}\\right)^{${n}} = ${factor}^{${n}} \\cdot ${letter}^{${m} \\cdot ${n}} = ${factor ** n}${letter}^{${m * n}}`)}.`,
        ],
      },
      [`${factor ** n}${letter}^${m * n}`],
      [
        [`${factor ** n}${letter}^${m + n}`, 'Adds the exponents of a power of a power'],
        [`${factor}${letter}^${m * n}`, 'Does not raise the coefficient to the power'],
        [`${factor * n}${letter}^${m * n}`, 'Multiplies the coefficient by the exponent'],
      ],
      { form: 'simplified' },
    )
  },
)

/** A product of a decimal and a power of ten in TeX. */
function scientific(coefficient: number, exponent: number): string {
  return `${plain(coefficient)} \\times 10^{${exponent}}`
}

const scientificProducts = problemTemplate(
  { id: 'g8-multiply-scientific-notation', title: 'Multiply in scientific notation', skill: '8.EE.A.4', grades },
  (random) => {
    const [a, b, m, n] = sampleUntil(
      () => [random.int(20, 95) / 10, random.int(2, 9), random.int(2, 9), random.int(-6, 9)] as const,
      ([x, y, p, q]) => x * y > 10.5 && p * q !== p + q && Math.abs(q) > 1,
    )
    const product = a * b
    const text = (coefficient: number, exponent: number) => math(scientific(coefficient, exponent))
    const exponentSum = `${m} + ${n < 0 ? `(${n})` : n}`
    return choiceProblem(
      {
        question: [`What is ${math(`(${scientific(a, m)}) \\cdot (${scientific(b, n)})`)} in scientific notation?`],
        hints: [
          'Multiply the decimal factors, and multiply the powers of ten.',
          `${math(`${plain(a)} \\cdot ${b} = ${plain(product)}`)}, and for the powers of ten add the exponents: ${math(exponentSum)}.`,
          `The product is ${text(product, m + n)}, but its first factor must be less than 10. Move the decimal point one place and adjust the exponent.`,
        ],
        explanation: [
          `${math(`${plain(product)} \\times 10^{${m + n}} = ${plain(product / 10)} \\times 10 \\times 10^{${m + n}} = ${scientific(product / 10, m + n + 1)}`)}.`,
        ],
      },
      text(product / 10, m + n + 1),
      [
        [text(product / 10, m + n), 'Moves the decimal point without changing the exponent'],
        [text(product / 10, m * n + 1), 'Multiplies the exponents'],
        [text((a + b) / (a + b >= 10 ? 10 : 1), m + n + (a + b >= 10 ? 1 : 0)), 'Adds the decimal factors'],
      ],
    )
  },
)

const comparisons = [
  { one: 'One dish holds', two: 'another dish holds', unit: 'bacteria' },
  { one: 'A country has', two: 'one of its towns has', unit: 'inhabitants' },
  { one: 'One asteroid has a mass of', two: 'another one has a mass of', unit: 'kilograms' },
  { one: 'One video has', two: 'another video has', unit: 'views' },
  { one: 'A truck holds', two: 'a bucket holds', unit: 'grains of sand' },
] as const

const timesAsMuch = problemTemplate(
  { id: 'g8-times-as-much-powers-of-ten', title: 'Compare with powers of ten', skill: '8.EE.A.3', grades: ['Grade 8'] },
  (random) => {
    const { one, two, unit } = random.pick(comparisons)
    const [b, times] = sampleUntil(
      () => [random.int(2, 4), random.int(2, 4)] as const,
      ([x, y]) => x * y < 10,
    )
    const a = b * times
    const n = random.int(3, 6)
    const m = n + random.int(1, 4)
    const key = times * 10 ** (m - n)
    return numberProblem(
      {
        question: [
          `${one} ${math(scientific(a, m))} ${unit}, and ${two} ${math(scientific(b, n))} ${unit}.`,
          'How many times as great is the first number as the second one? Write the number without a power of ten.',
        ],
        hints: [
          'Divide the first number by the second one.',
          `Divide the decimal factors: ${math(`${a} \\div ${b} = ${times}`)}. Divide the powers of ten by subtracting the exponents.`,
          `${math(`10^{${m}} \\div 10^{${n}} = 10^{${m - n}} = ${10 ** (m - n)}`)}. Multiply this by ${times}.`,
        ],
        explanation: [
          `${math(`${fractionTex(scientific(a, m), scientific(b, n))} = ${times} \\times 10^{${m - n}}`)}, so it is ${grouped(key)} times as great.`,
        ],
      },
      key,
      [
        [10 ** (m - n), 'Compares only the powers of ten'],
        [times * (m - n), 'Multiplies by the difference of the exponents'],
        [(a - b) * 10 ** (m - n), 'Subtracts the decimal factors instead of dividing'],
        [times, 'Compares only the decimal factors'],
      ],
      { form: 'decimal' },
    )
  },
)

interface Scientific {
  coefficient: number
  exponent: number
}

function drawScientific(random: Random): Scientific {
  return { coefficient: random.int(11, 98) / 10, exponent: random.int(-6, 6) }
}

const orderScientific = problemTemplate(
  { id: 'g8-order-scientific-notation', title: 'Order numbers in scientific notation', skill: '8.EE.A.3', grades },
  (random) => {
    const items = sampleUntil(
      () => {
        const drawn = [1, 2, 3].map(() => drawScientific(random))
        const twin = { coefficient: random.int(11, 98) / 10, exponent: drawn[0]!.exponent }
        return [...drawn, twin]
      },
      (drawn) =>
        new Set(drawn.map(({ coefficient }) => coefficient)).size === 4 &&
        new Set(drawn.map(({ exponent }) => Math.abs(exponent))).size === 3 &&
        drawn.some(({ exponent }) => exponent < 0),
    )
    const by = (measure: (item: Scientific) => number) =>
      items
        .toSorted((one, other) => measure(one) - measure(other))
        .map(({ coefficient, exponent }) => math(scientific(coefficient, exponent)))
    const right = by(({ coefficient, exponent }) => coefficient * 10 ** exponent)
    return orderProblem(
      'RANK',
      {
        question: [
          `Order these numbers from least to greatest: ${random
            .shuffle(items)
            .map(({ coefficient, exponent }) => math(scientific(coefficient, exponent)))
            .join(', ')}.`,
        ],
        hints: [
          'The exponent tells the size of the number, so compare the exponents first.',
          'A negative exponent belongs to a number less than 1: the farther the exponent lies below zero, the smaller the number.',
          `The least number is ${right[0]}. Where two exponents are equal, compare the decimal factors.`,
        ],
        explanation: [
          `Sorted by exponent, and by decimal factor where the exponents are equal, the order is ${right.join(', ')}.`,
        ],
      },
      right,
      [
        [by(({ coefficient }) => coefficient), 'Compares only the decimal factors'],
        [
          by(({ coefficient, exponent }) => coefficient * 10 ** Math.abs(exponent)),
          'Ignores the negative signs of the exponents',
        ],
        [right.toReversed(), 'Orders from greatest to least'],
      ],
    )
  },
)

export const grade8Exponents: readonly Template[] = [
  exponentLaws,
  powerOfProduct,
  scientificProducts,
  timesAsMuch,
  orderScientific,
]
