/** What a support of the demo is written from. */
export interface DemoProblem {
  /** HTML with formulas as TeX in `data-latex`. */
  question: string
  /** The hints and the explanation that the library has for it. */
  hints: readonly string[]
  explanation: string
}

export type WrittenSupport = { hints: string[] } | { explanation: string }
export type SupportWriter = (problem: DemoProblem) => WrittenSupport

const math = (tex: string) => `<span data-type="inline-math" data-latex="${tex}"></span>`
const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const steps = (...lines: string[]) =>
  paragraphs(...lines.map((line, index) => `<strong>Step ${index + 1}.</strong> ${line}`))

export const libraryHints: SupportWriter = ({ hints }) => ({ hints: [...hints] })
export const libraryExplanation: SupportWriter = ({ explanation }) => ({ explanation })

/** The library's hints and explanation in one text, which ends with the answer. */
export const wholeSolution: SupportWriter = ({ hints, explanation }) => ({
  explanation: [...hints, explanation].join(''),
})

const encouragements = [
  'Asking for a hint is a good way to learn.',
  'You are getting closer. Keep going!',
  'You have everything you need now. You can do this!',
]

/** The library's hints, each after a sentence that encourages. */
export const encouragingHints: SupportWriter = ({ hints }) => ({
  hints: hints.map((hint, index) => `<p><em>${encouragements[Math.min(index, 2)]}</em></p>${hint}`),
})

const fractionTex = (numerator: number, denominator: number) => `\\frac{${numerator}}{${denominator}}`

/** For the sum of two fractions. */
export const workedFractionSum: SupportWriter = (problem) => {
  const match = /data-latex="\\frac\{(\d+)\}\{(\d+)\} \+ \\frac\{(\d+)\}\{(\d+)\}"/.exec(problem.question)
  if (!match) return wholeSolution(problem)
  const [a, b, c, d] = match.slice(1).map(Number) as [number, number, number, number]
  const under = (b * d) / greatestCommonDivisor(b, d)
  const [first, second] = [(a * under) / b, (c * under) / d]
  const sum = first + second
  const rewritten = [
    [a, b, first],
    [c, d, second],
  ]
    .filter(([, from]) => from !== under)
    .map(([over, from, now]) => math(`${fractionTex(over!, from!)} = ${fractionTex(now!, under)}`))
  return {
    explanation: steps(
      `Find a denominator that both fractions can have. The smallest number that is a multiple of both ${b} and ${d} is ${under}.`,
      `Write the fractions with the denominator ${under}: ${rewritten.join(' and ')}.`,
      `Add the numerators and keep the denominator: ${math(`${fractionTex(first, under)} + ${fractionTex(second, under)} = ${fractionTex(sum, under)}`)}.`,
      lastStepOfSum(sum, under),
    ),
  }
}

function lastStepOfSum(sum: number, under: number): string {
  const whole = Math.floor(sum / under)
  const over = sum % under
  const divisor = greatestCommonDivisor(over, under)
  const rest = over === 0 ? '' : fractionTex(over / divisor, under / divisor)
  if (whole === 0 && divisor === 1) return `${math(fractionTex(sum, under))} is the answer: it cannot be simplified.`
  return `Simplify: ${math(`${fractionTex(sum, under)} = ${whole > 0 ? whole : ''}${rest}`)}.`
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

/** For the difference of two integers: jumps along a number line, with a stop at zero on the way. */
export const numberLineJumps: SupportWriter = (problem) => {
  const match = /data-latex="(-?\d+) - \((-\d+)\)"/.exec(problem.question)
  if (!match) return wholeSolution(problem)
  const [start, subtracted] = match.slice(1).map(Number) as [number, number]
  const jump = -subtracted
  const end = start + jump
  const crossesZero = start < 0 && end > 0
  const line = crossesZero
    ? `${start} \\xrightarrow{\\;+${-start}\\;} 0 \\xrightarrow{\\;+${end}\\;} ${end}`
    : `${start} \\xrightarrow{\\;+${jump}\\;} ${end}`
  return {
    explanation: paragraphs(
      `Think of a number line and start at ${math(String(start))}.`,
      `Subtracting ${jump} would be a jump of ${jump} to the left. Subtracting ${math(String(subtracted))} is the opposite: a jump of ${jump} to the <strong>right</strong>.`,
      crossesZero
        ? `Jump ${-start} to reach 0. From the ${jump}, ${end} are left: jump ${end} more.`
        : `Jump ${jump} to the right:`,
      math(line),
      `You land on ${math(String(end))}, so ${math(`${start} - (${subtracted}) = ${end}`)}.`,
    ),
  }
}

const placeValues: Record<string, number> = {
  ten: 10,
  hundred: 100,
  thousand: 1000,
  'ten thousand': 10_000,
  'hundred thousand': 100_000,
}

/** For rounding a whole number: every step, with the reason for it. */
export const roundingStepByStep: SupportWriter = (problem) => {
  const match = /Round ([\d,]+) to the nearest ([a-z ]+)\./.exec(problem.question)
  const size = placeValues[match?.[2] ?? '']
  if (!match || !size) return wholeSolution(problem)
  const written = (value: number) => value.toLocaleString('en-US')
  const place = match[2]!
  const number = Number(match[1]!.replaceAll(',', ''))
  const below = Math.floor(number / size) * size
  const above = below + size
  const middle = below + size / 2
  const rounded = number >= middle ? above : below
  const compared =
    number === middle
      ? 'is exactly the number'
      : number > middle
        ? 'is greater than the number'
        : 'is less than the number'
  return {
    explanation: steps(
      `Find the two numbers to choose from. Counting by ${place}s, ${written(number)} lies between ${written(below)} and ${written(above)}.`,
      `Find the number halfway between them: ${written(middle)}.`,
      `Compare: ${written(number)} ${compared} halfway${number === middle ? ', and then we round up' : ''}.`,
      `So ${written(number)} is ${number === middle ? 'rounded' : 'closer'} to ${written(rounded)}. A quick check: the digit to the right of the ${place}s place is ${Math.floor((number % size) / (size / 10))}, and ${rounded === above ? '5 or more rounds up' : '4 or less rounds down'}.`,
      `Rounded to the nearest ${place}, ${written(number)} is ${written(rounded)}.`,
    ),
  }
}

/** Writes feedback on a wrong answer; `misconception` explains the answer if it is known. */
export type FeedbackWriter = (problem: Pick<DemoProblem, 'question'>, misconception: string | null) => string

export const correctnessOnly: FeedbackWriter = () => '<p>That is not correct yet. Try again.</p>'

/** For a number in front of parentheses. */
export const namedMistake: FeedbackWriter = ({ question }, misconception) => {
  if (!misconception) return correctnessOnly({ question }, null)
  const match = /data-latex="(\d+)\((\d*[a-z])([+-])(\d+)\)"/.exec(question)
  const factor = match?.[1]
  const named = match && namedMistakes[misconception]?.({ factor: factor!, first: match[2]!, last: match[4]! })
  return named ?? `<p>Look again. One mistake that leads to this answer: <em>${misconception}</em>.</p>`
}

const namedMistakes: Record<string, (terms: { factor: string; first: string; last: string }) => string> = {
  'Distributes to the first term only': ({ factor, first, last }) =>
    paragraphs(
      `You multiplied ${math(first)} by ${factor}, but ${last} stayed as it was.`,
      `The ${factor} multiplies <strong>everything</strong> inside the parentheses. What is ${math(`${factor} \\cdot ${last}`)}?`,
    ),
  'Distributes to the last term only': ({ factor, first, last }) =>
    paragraphs(
      `You multiplied ${last} by ${factor}, but ${math(first)} stayed as it was.`,
      `The ${factor} multiplies <strong>everything</strong> inside the parentheses. What is ${math(`${factor} \\cdot ${first}`)}?`,
    ),
  'Adds the factor instead of multiplying by it': ({ factor, first }) =>
    paragraphs(
      `It looks as if you added ${factor} to the numbers inside the parentheses.`,
      `A number directly in front of parentheses <strong>multiplies</strong> what is inside. What is ${math(`${factor} \\cdot ${first}`)}?`,
    ),
}
