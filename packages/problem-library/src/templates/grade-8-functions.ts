import { dropDown } from '../authoring/answer-parts'
import { choiceProblem, fieldProblem, setProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex, fractionText, simplifiedTex } from '../authoring/fractions'
import { blank, math, table } from '../authoring/html'
import { inside, linear, point } from '../authoring/notation'
import { plain } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import type { Template } from '../authoring/template'

const grades = ['Grade 8', 'Grade 7 Accelerated'] as const

const slopeFromPoints = problemTemplate(
  { id: 'g8-slope-from-points', title: 'Slope of a line through two points', skill: '8.EE.B.6', grades },
  (random) => {
    const [x1, y1, x2, y2] = sampleUntil(
      () => [1, 2, 3, 4].map(() => random.int(-9, 9)) as [number, number, number, number],
      ([a, b, c, d]) => a !== c && b !== d && (d - b) % (c - a) !== 0 && (c - a) % (d - b) !== 0,
    )
    const [rise, run] = [y2 - y1, x2 - x1]
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `What is the slope of the line through ${math(point(x1, y1))} and ${math(point(x2, y2))}? Write a fraction in lowest terms.`,
        ],
        hints: [
          'The slope is the rise divided by the run.',
          `The rise is ${math(`${y2} - ${inside(y1)} = ${rise}`)}. Find the run in the same way, from the ${math('x')}-coordinates and in the same order.`,
          `The run is ${math(`${x2} - ${inside(x1)} = ${run}`)}. Write ${math(fractionTex(rise, run))} in lowest terms.`,
        ],
        explanation: [
          `${math(`m = \\frac{${y2} - ${inside(y1)}}{${x2} - ${inside(x1)}} = ${simplifiedTex(rise, run)}`)}.`,
        ],
      },
      [fractionText(rise, run)],
      [
        [fractionText(run, rise), 'Divides the run by the rise'],
        [fractionText(-rise, run), 'Subtracts the coordinates in different orders'],
        ...(x1 + x2 === 0
          ? []
          : [[fractionText(y1 + y2, x1 + x2), 'Adds the coordinates instead of subtracting'] as const]),
      ],
      { form: 'lowest_terms', labels: ['m', 'slope'] },
    )
  },
)

const lineEquations = problemTemplate(
  { id: 'g8-equation-of-a-line', title: 'Write the equation of a line', skill: '8.F.B.4', grades },
  (random) => {
    const [slope, intercept] = sampleUntil(
      () => [random.int(-6, 6), random.int(-9, 9)] as const,
      ([m, b]) => Math.abs(m) > 1 && b !== 0 && m !== b,
    )
    const x1 = random.int(1, 4)
    const x2 = x1 + random.int(1, 4)
    const [y1, y2] = [slope * x1 + intercept, slope * x2 + intercept]
    return fieldProblem(
      'ALGEBRA',
      {
        question: [
          `A line goes through the points ${math(point(x1, y1))} and ${math(point(x2, y2))}.`,
          `Write its equation in the form ${math('y = mx + b')}.`,
        ],
        hints: [
          `Find the slope ${math('m')} first: the change of ${math('y')} divided by the change of ${math('x')}.`,
          `${math(`m = \\frac{${y2} - ${inside(y1)}}{${x2} - ${x1}} = ${slope}`)}. Put one of the points into ${math(`y = ${slope}x + b`)}.`,
          `${math(`${y1} = ${slope} \\cdot ${x1} + b`)}, so ${math(`b = ${y1} - ${inside(slope * x1)} = ${intercept}`)}. Put slope and intercept together.`,
        ],
        explanation: [
          `The slope is ${math(`${fractionTex(y2 - y1, x2 - x1)} = ${slope}`)}, and ${math(`b = ${y1} - ${inside(slope * x1)} = ${intercept}`)}.`,
          `The equation is ${math(`y = ${linear(slope, intercept)}`)}.`,
        ],
      },
      [`y=${linear(slope, intercept)}`],
      [
        [`y=${linear(intercept, slope)}`, 'Swaps slope and intercept'],
        [`y=${linear(slope, -intercept)}`, 'Gives the intercept the wrong sign'],
        [`y=${linear(slope, y1)}`, 'Takes the y-coordinate of a point as the intercept'],
        [`y=${linear(-slope, intercept)}`, 'Gives the slope the wrong sign'],
      ],
      { form: 'solved' },
    )
  },
)

const processes = [
  { what: 'the water in a tank', amount: 'gallons', time: 'minute', from: 20, to: 90 },
  { what: 'the money in a savings account', amount: 'dollars', time: 'week', from: 25, to: 120 },
  { what: 'the distance of a boat from the harbor', amount: 'miles', time: 'hour', from: 5, to: 40 },
  { what: 'the height of a plant', amount: 'centimeters', time: 'week', from: 3, to: 30 },
  { what: 'the size of a stamp collection', amount: 'stamps', time: 'month', from: 15, to: 90 },
] as const

const linearModels = problemTemplate(
  { id: 'g8-rate-and-initial-value', title: 'Rate of change and initial value', skill: '8.F.B.4', grades },
  (random) => {
    const { what, amount, time, from, to } = random.pick(processes)
    const rate = random.int(2, 9)
    const initial = inRange(random, from, to, (value) => value !== rate)
    const [start, step] = [random.int(2, 4), random.int(2, 4)]
    const times = [0, 1, 2].map((index) => start + index * step)
    const amounts = times.map((x) => initial + rate * x)
    const jump = rate * step
    const numbers = (right: number, ...wrong: number[]) =>
      [...new Set([right, ...wrong])].sort((one, other) => one - other).map(String)
    return setProblem(
      {
        question: [
          `The table shows ${what} at different times. The function is linear.`,
          table(
            [`${time}s`, amount],
            times.map((x, index) => [String(x), String(amounts[index])]),
          ),
          `The rate of change is ${blank('blank1')} per ${time}, and the initial value is ${blank('blank2')}.`,
        ],
        hints: [
          `The rate of change tells by how much the amount changes in one ${time}. The initial value belongs to 0 ${time}s.`,
          `From ${times[0]} to ${times[1]} ${time}s the amount changes by ${math(`${amounts[1]} - ${amounts[0]} = ${jump}`)}. Divide this by ${step}.`,
          `The rate is ${math(`${jump} \\div ${step} = ${rate}`)}. Go back ${start} ${time}s from the first row: ${math(`${amounts[0]} - ${start} \\cdot ${rate}`)}.`,
        ],
        explanation: [
          `The rate of change is ${math(`\\frac{${amounts[1]} - ${amounts[0]}}{${times[1]} - ${times[0]}} = ${fractionTex(jump, step)} = ${rate}`)}.`,
          `The initial value is ${math(`${amounts[0]} - ${start} \\cdot ${rate} = ${initial}`)}.`,
        ],
      },
      [
        dropDown('blank1', numbers(rate, jump, initial), String(rate)),
        dropDown('blank2', numbers(initial, amounts[0]!, rate), String(initial)),
      ],
      [
        [[initial, rate].map(String), 'Swaps the rate of change and the initial value'],
        [[jump, initial].map(String), 'Takes the change between two rows as the rate'],
        [[rate, amounts[0]!].map(String), 'Takes the first row as the initial value'],
      ],
    )
  },
)

const keepItAFunction = problemTemplate(
  { id: 'g8-what-is-a-function', title: 'Recognize functions', skill: '8.F.A.1', grades },
  (random) => {
    const [a, b, c, d, fresh] = random.shuffle([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const inputs = [a, b, c, d]
    const outputs = inputs.map(() => random.int(9, 20))
    const old = random.int(0, 3)
    const [input, output] = [inputs[old]!, outputs[old]!]
    const listed = inputs.map((x, index) => math(point(x, outputs[index]!)))
    const otherInput = inputs[(old + 1) % 4]!
    return choiceProblem(
      {
        question: [
          `A function contains the ordered pairs ${listed.join(', ')}.`,
          'Which ordered pair can be added so that it is still a function?',
        ],
        hints: [
          'In a function every input has exactly one output. Different inputs may share an output.',
          `The inputs are the first numbers of the pairs. The inputs in use are ${inputs.map((x) => math(String(x))).join(', ')}.`,
          'Look for the pair whose input is not in use yet. It does not matter whether its output is.',
        ],
        explanation: [
          `The input ${math(String(fresh))} is new, so ${math(point(fresh, output))} can be added. In the other pairs an input that is in use would get a second output.`,
        ],
      },
      math(point(fresh, output)),
      [
        [math(point(input, output + 3)), 'Thinks that only the outputs must differ'],
        [math(point(otherInput, outputs[(old + 1) % 4]! - 4)), 'Thinks that an input may have two outputs'],
        [math(point(inputs[(old + 2) % 4]!, fresh)), 'Swaps the roles of input and output'],
      ],
    )
  },
)

const machines = ['guided hikes', 'scooter rides', 'deliveries', 'car washes', 'tours'] as const

const compareFunctions = problemTemplate(
  { id: 'g8-compare-functions', title: 'Compare two linear functions', skill: '8.F.A.2', grades },
  (random) => {
    const thing = random.pick(machines)
    const [rateA, rateB, startA, startB] = sampleUntil(
      () => [random.int(2, 12), random.int(2, 12), random.int(5, 40), random.int(5, 40)] as const,
      ([p, q, r, s]) => p !== q && r !== s && p !== r,
    )
    const inputs = [1, 3, 5].map((x) => x + random.int(0, 1))
    const faster = rateA > rateB ? 'Company A' : 'Company B'
    const slower = rateA > rateB ? 'Company B' : 'Company A'
    const outputs = inputs.map((x) => startB + rateB * x)
    const [run, rise] = [inputs[1]! - inputs[0]!, outputs[1]! - outputs[0]!]
    return choiceProblem(
      {
        question: [
          `Two companies charge for ${thing}. For ${math('x')} ${thing}, Company A charges ${math(`y = ${linear(rateA, startA)}`)} dollars. The prices of Company B follow a linear function, too:`,
          table(
            [math('x'), `${math('y')} (dollars)`],
            inputs.map((x, index) => [String(x), String(outputs[index])]),
          ),
          'Which company has the greater rate of change?',
        ],
        hints: [
          `In ${math('y = mx + b')} the rate of change is ${math('m')}. In a table it is the change of ${math('y')} divided by the change of ${math('x')}.`,
          `The rate of change of Company A is the number in front of ${math('x')}, ${rateA}.`,
          `For Company B, ${math('y')} changes by ${rise} while ${math('x')} changes by ${run}: ${math(`${rise} \\div ${run} = ${plain(rise / run)}`)}. Compare it with ${rateA}.`,
        ],
        explanation: [
          `The rate is ${rateA} dollars for Company A and ${math(`${rise} \\div ${run} = ${rateB}`)} dollars for Company B, so ${faster} has the greater rate of change.`,
        ],
      },
      faster,
      [
        [
          slower,
          rateA > rateB === startA < startB
            ? 'Compares the initial values instead of the rates'
            : 'Picks the smaller rate of change',
        ],
        ['Both rates of change are equal', 'Thinks that all linear functions change at the same rate'],
      ],
    )
  },
)

export const grade8Functions: readonly Template[] = [
  slopeFromPoints,
  lineEquations,
  linearModels,
  keepItAFunction,
  compareFunctions,
]
