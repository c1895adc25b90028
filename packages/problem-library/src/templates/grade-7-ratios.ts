import { dropDown } from '../authoring/answer-parts'
import { choiceProblem, fieldProblem, numberProblem, setProblem, wholeNumberProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { fractionTex, fractionText, lowestTermsTex, mixedText } from '../authoring/fractions'
import { blank, math, table } from '../authoring/html'
import { dollars, percent } from '../authoring/notation'
import { grouped, plain, range } from '../authoring/numbers'
import { inRange, properFraction, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 7', 'Grade 6 Accelerated'] as const

const paces = [
  { who: 'skates', what: 'mile', ask: 'How many miles does NAME skate in one hour' },
  { who: 'paints', what: 'wall', ask: 'How many walls does NAME paint in one hour' },
  { who: 'waters', what: 'field', ask: 'How many fields does NAME water in one hour' },
  { who: 'mows', what: 'lawn', ask: 'How many lawns does NAME mow in one hour' },
  { who: 'cycles', what: 'mile', ask: 'How many miles does NAME cycle in one hour' },
] as const

const fractionUnitRates = problemTemplate(
  { id: 'g7-unit-rates-with-fractions', title: 'Unit rates with fractions', skill: '7.RP.A.1', grades },
  (random) => {
    const name = random.pick(names)
    const { who, what, ask } = random.pick(paces)
    const [[a, b], [c, d]] = sampleUntil(
      () => [properFraction(random, range(2, 9)), properFraction(random, range(2, 9))] as const,
      ([[w, x], [y, z]]) => x !== z && (w * z) % (x * y) !== 0,
    )
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${name} ${who} ${math(lowestTermsTex(a, b))} of a ${what} in ${math(lowestTermsTex(c, d))} of an hour.`,
          `${ask.replace('NAME', name)} at this rate? Write a fraction in lowest terms.`,
        ],
        hints: [
          'A rate per hour is an amount divided by a number of hours.',
          `Divide ${math(lowestTermsTex(a, b))} by ${math(lowestTermsTex(c, d))}.`,
          `Multiply by the reciprocal: ${math(`${fractionTex(a, b)} \\cdot ${fractionTex(d, c)} = ${fractionTex(a * d, b * c)}`)}, and write it in lowest terms.`,
        ],
        explanation: [
          `${math(`${fractionTex(a, b)} \\div ${fractionTex(c, d)} = ${fractionTex(a, b)} \\cdot ${fractionTex(d, c)} = ${lowestTermsTex(a * d, b * c)}`)}, so the unit rate is ${math(lowestTermsTex(a * d, b * c))} per hour.`,
        ],
      },
      [fractionText(a * d, b * c), mixedText(a * d, b * c)],
      [
        [fractionText(b * c, a * d), 'Divides the time by the amount'],
        [fractionText(a * c, b * d), 'Multiplies the fractions instead of dividing'],
        [fractionText(a * d + b * c, b * d), 'Adds the fractions instead of dividing'],
      ],
      { form: 'lowest_terms' },
    )
  },
)

const goods = [
  { what: 'cheese', unit: 'pounds', price: 'price in dollars' },
  { what: 'fabric', unit: 'yards', price: 'price in dollars' },
  { what: 'gravel', unit: 'tons', price: 'price in dollars' },
  { what: 'fuel', unit: 'gallons', price: 'cost in dollars' },
  { what: 'olive oil', unit: 'liters', price: 'price in dollars' },
] as const

const proportionalEquations = problemTemplate(
  { id: 'g7-proportional-equations', title: 'Equations for proportional relationships', skill: '7.RP.A.2c', grades },
  (random) => {
    const { what, unit, price } = random.pick(goods)
    const rate = inRange(random, 5, 47, (value) => value % 4 !== 0) / 4
    const inputs = random
      .shuffle([2, 4, 6, 8, 10, 12])
      .slice(0, 3)
      .sort((one, other) => one - other)
    const [first] = inputs as [number, ...number[]]
    return fieldProblem(
      'ALGEBRA',
      {
        question: [
          `The ${price} of ${what}, ${math('y')}, is proportional to the number of ${unit}, ${math('x')}.`,
          table(
            [math('x'), math('y')],
            inputs.map((x) => [String(x), math(plain(rate * x))]),
          ),
          `Write an equation for ${math('y')} in terms of ${math('x')}.`,
        ],
        hints: [
          `A proportional relationship has an equation of the form ${math('y = kx')}, where ${math('k')} is the price of one unit.`,
          `Find ${math('k')} from any row: divide ${math('y')} by ${math('x')}.`,
          `${math(`k = ${plain(rate * first)} \\div ${first} = ${plain(rate)}`)}. Put this number in front of ${math('x')}.`,
        ],
        explanation: [
          `In every row ${math(`\\frac{y}{x} = ${plain(rate)}`)}, for example ${math(`${plain(rate * first)} \\div ${first}`)}.`,
          `The equation is ${math(`y = ${plain(rate)}x`)}.`,
        ],
      },
      [`y=${plain(rate)}x`],
      [
        [`x=${plain(rate)}y`, 'Swaps the two variables'],
        [`y=x+${plain(rate * first - first)}`, 'Adds the difference in the first row'],
        [`y=${plain(rate * first)}x`, 'Takes the first price as the unit price'],
        [`y=x+${plain(rate)}`, 'Adds the constant of proportionality instead of multiplying by it'],
      ],
      { form: 'solved' },
    )
  },
)

const sameRatio = 'the ratio of y to x is the same in every row'
const otherRatio = 'the ratio of y to x is not the same in every row'
const sameStep = 'y goes up by the same amount from row to row'
const anyGrowth = 'y goes up when x goes up'

const isProportional = problemTemplate(
  { id: 'g7-proportional-or-not', title: 'Decide whether a relationship is proportional', skill: '7.RP.A.2a', grades },
  (random) => {
    const holds = random.pick([true, false])
    const rate = random.int(2, 9)
    const shift = holds ? 0 : random.int(1, 9)
    const [start, step] = [random.int(1, 4), random.int(1, 4)]
    const inputs = [0, 1, 2, 3].map((index) => start + index * step)
    const rows = inputs.map((x) => [x, rate * x + shift] as const)
    const ratios = rows.map(([x, y]) => math(`${fractionTex(y, x)}${y % x === 0 ? ` = ${y / x}` : ''}`)).join(', ')
    const verdict = holds ? 'is' : 'is not'
    const reason = holds ? sameRatio : otherRatio
    return setProblem(
      {
        question: [
          `The table shows some values of ${math('x')} and ${math('y')}.`,
          table(
            [math('x'), math('y')],
            rows.map((row) => row.map(String)),
          ),
          'Choose the words that make the sentence true.',
          `The relationship ${blank('blank1')} proportional, because ${blank('blank2')}.`,
        ],
        hints: [
          `In a proportional relationship ${math('y')} is always the same multiple of ${math('x')}.`,
          `Find ${math('\\frac{y}{x}')} for each row of the table.`,
          `The ratios are ${ratios}. Are they all equal?`,
        ],
        explanation: [
          `The ratios are ${ratios}. They are ${holds ? '' : 'not '}all equal, so the relationship ${verdict} proportional.`,
        ],
      },
      [
        dropDown('blank1', ['is', 'is not'], verdict),
        dropDown('blank2', [sameStep, sameRatio, anyGrowth, otherRatio], reason),
      ],
      [
        [['is', sameStep], 'Takes a constant step for proportionality'],
        [['is', anyGrowth], 'Takes any growth for proportionality'],
        holds
          ? [['is not', otherRatio], 'Compares differences of y and x instead of ratios']
          : [['is', sameRatio], 'Checks the ratio in one row only'],
      ],
    )
  },
)

const values = [
  { what: 'The price of a bicycle', show: dollars },
  { what: 'The number of members of a club', show: grouped },
  { what: 'The rent of a shop', show: dollars },
  { what: 'The weekly income of a bakery', show: dollars },
  { what: 'The number of visitors to a museum', show: grouped },
] as const

const percentChange = problemTemplate(
  {
    id: 'g7-percent-change',
    title: 'Percent increase and decrease',
    skill: '7.RP.A.3',
    grades: ['Grade 7', 'Grade 7 Accelerated'],
  },
  (random) => {
    const { what, show } = random.pick(values)
    const old = 20 * random.int(2, 30)
    const rate = 5 * random.int(1, 16)
    const rises = random.pick([true, false])
    const change = (old * rate) / 100
    const now = rises ? old + change : old - change
    const word = rises ? 'increase' : 'decrease'
    return numberProblem(
      {
        question: [
          `${what} goes from ${show(old)} to ${show(now)}. What is the percent ${word}? Type the number without the percent sign.`,
        ],
        hints: [
          'Percent change compares the amount of change with the original amount.',
          `The amount of change is ${math(`${Math.max(old, now)} - ${Math.min(old, now)} = ${change}`)}.`,
          `Divide ${change} by the original amount ${old} and multiply by 100.`,
        ],
        explanation: [
          `${math(`${fractionTex(change, old)} = ${plain(rate / 100)} = ${rate}\\%`)}, so it is ${rises ? 'an' : 'a'} ${word} of ${percent(rate)}.`,
        ],
      },
      rate,
      [
        [Number(((100 * change) / now).toFixed(1)), 'Divides by the new amount instead of the original one'],
        [change, 'Gives the amount of change'],
        [(100 * now) / old, 'Gives the new amount as a percent of the original one'],
      ],
    )
  },
)

const articles = ['a jacket', 'a skateboard', 'a tent', 'a keyboard', 'a pair of boots', 'a backpack'] as const

const discountAndTax = multiPartTemplate(
  {
    id: 'g7-discount-and-tax',
    title: 'Discount, sales tax and expressions for them',
    skill: '7.RP.A.3',
    grades: ['Grade 7', 'Grade 7 Accelerated'],
  },
  (random) => {
    const name = random.pick(names)
    const article = random.pick(articles)
    const price = 20 * random.int(2, 12)
    const off = random.pick([10, 15, 20, 25, 30, 35, 40, 60])
    const tax = random.pick([5, 10])
    const sale = (price * (100 - off)) / 100
    const due = (sale * (100 + tax)) / 100
    const story = `${name} buys ${article} that regularly costs ${dollars(price)} and is on sale at ${percent(off)} off.`
    const keep = plain((100 - off) / 100)
    return [
      wholeNumberProblem(
        {
          question: [story, 'What is the sale price, in dollars?'],
          hints: [
            'The discount is a percent of the regular price, and it is taken away from that price.',
            `The discount is ${math(`${plain(off / 100)} \\cdot ${price} = ${plain(price - sale)}`)} dollars.`,
            `Subtract it: ${math(`${price} - ${plain(price - sale)}`)}.`,
          ],
          explanation: [
            `${math(`${price} - ${plain(off / 100)} \\cdot ${price} = ${plain(sale)}`)}, so the sale price is ${dollars(sale)}.`,
          ],
        },
        sale,
        [
          [price - sale, 'Gives the discount instead of the sale price'],
          [price - off, 'Subtracts the percent as if it were dollars'],
          [price + price - sale, 'Adds the discount to the price'],
        ],
      ),
      numberProblem(
        {
          question: [
            story,
            `A sales tax of ${percent(tax)} is added to the sale price. How much does ${name} pay in all, in dollars?`,
          ],
          hints: [
            `The tax is ${percent(tax)} of the sale price, which is ${dollars(sale)}.`,
            `The tax is ${math(`${plain(tax / 100)} \\cdot ${plain(sale)} = ${plain(due - sale)}`)} dollars.`,
            `Add it to the sale price: ${math(`${plain(sale)} + ${plain(due - sale)}`)}.`,
          ],
          explanation: [
            `${math(`${plain(sale)} + ${plain(tax / 100)} \\cdot ${plain(sale)} = ${plain(due)}`)}, so ${name} pays ${dollars(due)}.`,
          ],
        },
        due,
        [
          [due - sale, 'Gives the tax alone'],
          [sale + (price * tax) / 100, 'Takes the tax on the regular price'],
          [sale + tax, 'Adds the percent as if it were dollars'],
          [(price * (100 - off + tax)) / 100, 'Adds the percents before applying them'],
        ],
      ),
      choiceProblem(
        {
          question: [
            story,
            `Which expression gives the sale price of any item with the regular price ${math('p')} in this sale?`,
          ],
          hints: [
            'What percent of the regular price is still paid?',
            `${math(`100\\% - ${off}\\% = ${100 - off}\\%`)} of the price is paid.`,
            `Write ${percent(100 - off)} as a decimal and multiply it by ${math('p')}.`,
          ],
          explanation: [`${math(`p - ${plain(off / 100)}p = ${keep}p`)}, so the sale price is ${math(`${keep}p`)}.`],
        },
        math(`${keep}p`),
        [
          [math(`${plain(off / 100)}p`), 'Gives the discount instead of the sale price'],
          [math(`p - ${off}`), 'Subtracts the percent as if it were dollars'],
          [math(`${plain((100 + off) / 100)}p`), 'Adds the discount to the price'],
        ],
      ),
    ]
  },
)

export const grade7Ratios: readonly Template[] = [
  fractionUnitRates,
  isProportional,
  proportionalEquations,
  percentChange,
  discountAndTax,
]
