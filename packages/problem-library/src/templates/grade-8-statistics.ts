import { choiceProblem, numberProblem, openProblem, wholeNumberProblem } from '../authoring/build-problem'
import { multiPartTemplate } from '../authoring/build-template'
import { fractionTex } from '../authoring/fractions'
import { math, table } from '../authoring/html'
import { linear, percent } from '../authoring/notation'
import { plain } from '../authoring/numbers'
import { sampleUntil } from '../authoring/sampling'
import type { Template } from '../authoring/template'

const grades = ['Grade 8', 'Grade 7 Accelerated'] as const

const fits = [
  { x: 'age in years', y: 'height in inches', of: 'trees', xOne: 'year of age', from: 8, to: 30, rates: [2, 6] },
  {
    x: 'practice time in hours',
    y: 'score in points',
    of: 'players',
    xOne: 'hour of practice',
    from: 20,
    to: 45,
    rates: [2, 5],
  },
  {
    x: 'weight in pounds',
    y: 'cost in dollars',
    of: 'parcels',
    xOne: 'pound of weight',
    from: 3,
    to: 12,
    rates: [2, 4],
  },
  {
    x: 'distance in miles',
    y: 'fare in dollars',
    of: 'taxi rides',
    xOne: 'mile of distance',
    from: 4,
    to: 9,
    rates: [2, 4],
  },
] as const

const lineOfFit = multiPartTemplate(
  { id: 'g8-line-of-fit', title: 'Use a line of fit for a scatter plot', skill: '8.SP.A.3', grades },
  (random) => {
    const { x, y, of, xOne, from, to, rates } = random.pick(fits)
    const slope = random.int(rates[0], rates[1]) + random.pick([0, 0.5])
    const intercept = random.int(from, to)
    const value = 2 * random.int(3, 9)
    const key = slope * value + intercept
    const [what, unit] = y.split(' in ') as [string, string]
    const story = `A scatter plot shows the ${x} and the ${y} of some ${of}. A line that fits the points well has the equation ${math(`y = ${linear(slope, intercept)}`)}, where ${math('x')} is the ${x} and ${math('y')} is the ${y}.`
    return [
      numberProblem(
        {
          question: [story, `What ${what}, in ${unit}, does the line predict for ${math(`x = ${value}`)}?`],
          hints: [
            `The line gives a value of ${math('y')} for every value of ${math('x')}.`,
            `Put ${value} in the place of ${math('x')}: ${math(`y = ${plain(slope)} \\cdot ${value} + ${intercept}`)}.`,
            `${math(`${plain(slope)} \\cdot ${value} = ${slope * value}`)}. Now add ${intercept}.`,
          ],
          explanation: [
            `${math(`y = ${plain(slope)} \\cdot ${value} + ${intercept} = ${slope * value} + ${intercept} = ${key}`)}, so the line predicts ${key} ${unit}.`,
          ],
        },
        key,
        [
          [slope * value, 'Leaves out the intercept'],
          [slope + value + intercept, 'Adds the slope instead of multiplying by it'],
          [slope * (value + intercept), 'Adds the intercept before multiplying'],
          [intercept * value + slope, 'Swaps slope and intercept'],
        ],
      ),
      choiceProblem(
        {
          question: [story, `What does the number ${math(plain(slope))} in the equation mean?`],
          hints: [
            `In ${math('y = mx + b')} the number ${math('m')} is the slope.`,
            `A slope tells how much ${math('y')} changes when ${math('x')} goes up by 1.`,
            `Here ${math('x')} goes up by 1 with each ${xOne}, and ${math('y')} is the ${y}.`,
          ],
          explanation: [
            `${math(plain(slope))} is the slope, so the predicted ${what} goes up by ${math(plain(slope))} ${unit} for each ${xOne}.`,
          ],
        },
        `The predicted ${what} goes up by ${math(plain(slope))} ${unit} for each ${xOne}.`,
        [
          [
            `The predicted ${what} is ${math(plain(slope))} ${unit} when ${math('x = 0')}.`,
            'Takes the slope for the intercept',
          ],
          [
            `Every measured ${what} is ${math(plain(slope))} times the ${x}.`,
            'Takes the model for an exact proportion',
          ],
          [
            `The number of points in the scatter plot is ${math(plain(Math.ceil(slope)))}.`,
            'Takes a number of the equation for a count of the data',
          ],
        ],
      ),
      openProblem(
        story,
        `The data have values of ${math('x')} between 1 and 20. Would you use the line to predict the ${what} for ${math(`x = ${10 * random.int(8, 20)}`)}? Explain your answer.`,
      ),
    ]
  },
)

const crosses = [
  { who: 'students', rows: ['Grade 7', 'Grade 8'], columns: ['plays a sport', 'plays no sport'] },
  { who: 'customers', rows: ['Morning', 'Evening'], columns: ['pays by card', 'pays in cash'] },
  { who: 'visitors', rows: ['Adult', 'Child'], columns: ['takes the tour', 'takes no tour'] },
  { who: 'pet owners', rows: ['City', 'Country'], columns: ['has a dog', 'has no dog'] },
  { who: 'commuters', rows: ['Weekday', 'Weekend'], columns: ['takes the bus', 'takes the train'] },
] as const

const twoWayTables = multiPartTemplate(
  { id: 'g8-two-way-tables', title: 'Two-way tables and relative frequencies', skill: '8.SP.A.4', grades },
  (random) => {
    const { who, rows, columns } = random.pick(crosses)
    const [one, two, rateOne, rateTwo] = sampleUntil(
      () => [20 * random.int(2, 6), 20 * random.int(2, 6), 5 * random.int(3, 17), 5 * random.int(3, 17)] as const,
      ([a, b, p, q]) => a !== b && Math.abs(p - q) >= 15 && p !== 50 && a * p !== b * q,
    )
    const [a, c] = [(one * rateOne) / 100, (two * rateTwo) / 100]
    const [b, d] = [one - a, two - c]
    const shown = table(
      ['', ...columns, 'Total'],
      [[rows[0], a, '?', one].map(String), [rows[1], c, d, two].map(String)],
    )
    const story = `Some ${who} are asked a question. The table shows the answers; one number is missing.`
    const more = rateOne > rateTwo ? rows[0] : rows[1]
    const less = rateOne > rateTwo ? rows[1] : rows[0]
    return [
      wholeNumberProblem(
        {
          question: [story, shown, `Which number is missing in the row "${rows[0]}"?`],
          hints: [
            'The numbers of a row add up to the total at its end.',
            `In the row "${rows[0]}", ${a} and the missing number make ${one}.`,
            `Subtract: ${math(`${one} - ${a}`)}.`,
          ],
          explanation: [`${math(`${one} - ${a} = ${b}`)}, so the missing number is ${b}.`],
        },
        b,
        [
          [one + a, 'Adds the number to the total of the row'],
          [two - a, 'Uses the total of the other row'],
          [d, 'Copies the number of the other row'],
        ],
      ),
      numberProblem(
        {
          question: [
            story,
            shown,
            `What percent of the ${who} in the row "${rows[0]}" are in the column "${columns[0]}"? Type the number without the percent sign.`,
          ],
          hints: [
            `Only the row "${rows[0]}" counts here. Its total is the whole.`,
            `The part is ${a} and the whole is ${one}.`,
            `Work out ${math(fractionTex(a, one))} and multiply by 100.`,
          ],
          explanation: [`${math(`${fractionTex(a, one)} = ${plain(rateOne / 100)} = ${rateOne}\\%`)}.`],
        },
        rateOne,
        [
          [Number(((100 * a) / (a + c)).toFixed(1)), 'Divides by the total of the column'],
          [Number(((100 * a) / (one + two)).toFixed(1)), 'Divides by the number of all who were asked'],
          [100 - rateOne, 'Gives the percent of the other column'],
          [a, 'Gives the frequency instead of the percent'],
        ],
      ),
      choiceProblem(
        {
          question: [story, shown, `In which row is the share of the column "${columns[0]}" greater?`],
          hints: [
            'The rows have different totals, so compare percents and not the numbers themselves.',
            `In the row "${rows[0]}" the share is ${percent(rateOne)}.`,
            `In the row "${rows[1]}" it is ${math(`${fractionTex(c, two)} = ${rateTwo}\\%`)}. Compare the two percents.`,
          ],
          explanation: [
            `The shares are ${percent(rateOne)} for "${rows[0]}" and ${percent(rateTwo)} for "${rows[1]}", so it is greater for "${more}".`,
          ],
        },
        more,
        [
          [
            less,
            a > c === (more === rows[0]) ? 'Picks the smaller share' : 'Compares the numbers instead of the shares',
          ],
          ['The shares are equal', 'Thinks that there is no association without comparing the shares'],
        ],
      ),
    ]
  },
)

export const grade8Statistics: readonly Template[] = [lineOfFit, twoWayTables]
