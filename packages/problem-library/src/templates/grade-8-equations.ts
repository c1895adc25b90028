import { field, labeled } from '../authoring/answer-parts'
import { choiceProblem, fieldProblem, setProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionText } from '../authoring/fractions'
import { math } from '../authoring/html'
import { dollars, inside, linear, polynomial } from '../authoring/notation'
import { plain } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import { article, capital, names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 8', 'Grade 7 Accelerated'] as const

const variableOnBothSides = problemTemplate(
  {
    id: 'g8-variable-on-both-sides',
    title: 'Solve equations with the variable on both sides',
    skill: '8.EE.C.7b',
    grades,
  },
  (random) => {
    const letter = random.pick(['x', 'y', 'n', 'k'] as const)
    const [a, c, b, solution] = sampleUntil(
      () => [random.int(4, 12), random.int(2, 9), random.int(-15, 15), random.int(-9, 9)] as const,
      ([p, q, r, x]) => p - q >= 2 && r !== 0 && x !== 0,
    )
    const d = (a - c) * solution + b
    const equation = `${linear(a, b, letter)} = ${linear(c, d, letter)}`
    return fieldProblem(
      'ALGEBRA',
      {
        question: [`Solve ${math(equation)}. Type your answer as an equation, such as ${math(`${letter} = 12`)}.`],
        hints: [
          `Bring all terms with ${math(letter)} to one side and all constants to the other.`,
          `Subtract ${math(`${c}${letter}`)} from both sides: ${math(`${linear(a - c, b, letter)} = ${d}`)}.`,
          `${b > 0 ? `Subtract ${b} from` : `Add ${-b} to`} both sides: ${math(`${a - c}${letter} = ${d - b}`)}. Then divide by ${a - c}.`,
        ],
        explanation: [
          `${math(`${linear(a - c, b, letter)} = ${d}`)}, so ${math(`${a - c}${letter} = ${d - b}`)} and ${math(`${letter} = ${solution}`)}.`,
          `Check: ${math(`${a} \\cdot ${inside(solution)} ${b < 0 ? '-' : '+'} ${Math.abs(b)} = ${a * solution + b}`)} and ${math(`${c} \\cdot ${inside(solution)} ${d < 0 ? '-' : '+'} ${Math.abs(d)} = ${c * solution + d}`)}.`,
        ],
      },
      [`${letter}=${solution}`, String(solution)],
      [
        [`${letter}=${fractionText(d - b, a + c)}`, 'Adds the variable terms of the two sides'],
        [`${letter}=${fractionText(d + b, a - c)}`, 'Moves a constant to the other side without changing its sign'],
        [`${letter}=${d - b}`, 'Does not divide by the coefficient'],
        [`${letter}=${-solution}`, 'Loses a sign when dividing'],
      ],
      { form: 'solved' },
    )
  },
)

const none = 'No solution'
const one = 'Exactly one solution'
const all = 'Infinitely many solutions'

const numberOfSolutions = problemTemplate(
  { id: 'g8-number-of-solutions', title: 'Number of solutions of a linear equation', skill: '8.EE.C.7a', grades },
  (random) => {
    const kind = random.pick([none, one, all] as const)
    const [a, b] = [random.int(2, 7), random.int(2, 9)]
    const c = random.pick([1, -1]) * random.int(2, 9)
    const slope = kind === one ? inRange(random, 2, 40, (value) => value !== a * b) : a * b
    const constant = kind === all ? a * c : inRange(random, -40, 40, (value) => value !== a * c && value !== 0)
    const equation = `${a}(${linear(b, c)}) = ${linear(slope, constant)}`
    const expanded = `${linear(a * b, a * c)} = ${linear(slope, constant)}`
    const reasons: Record<typeof kind, string> = {
      [none]: `The coefficients of ${math('x')} are equal, but the constants ${math(plain(a * c))} and ${math(plain(constant))} are not, so no value of ${math('x')} makes both sides equal.`,
      [one]: `The coefficients of ${math('x')}, ${a * b} and ${slope}, are different, so exactly one value of ${math('x')} makes both sides equal.`,
      [all]: `Both sides are the same expression, so every value of ${math('x')} is a solution.`,
    }
    const misconceptions: Record<typeof kind, [string, string][]> = {
      [none]: [
        [one, 'Thinks that every linear equation has exactly one solution'],
        [all, 'Compares the coefficients and overlooks the constants'],
      ],
      [one]: [
        [none, 'Takes different coefficients for a contradiction'],
        [all, 'Thinks that a variable on both sides may be any number'],
      ],
      [all]: [
        [none, 'Reads "0 = 0" as no solution'],
        [one, 'Thinks that every linear equation has exactly one solution'],
      ],
    }
    return choiceProblem(
      {
        question: [`How many solutions does ${math(equation)} have?`],
        hints: [
          'Remove the parentheses on the left side first.',
          `The equation becomes ${math(expanded)}. Compare the coefficients of ${math('x')} on the two sides.`,
          kind === one
            ? `${a * b} and ${slope} are different. What happens when you bring all terms with ${math('x')} to one side?`
            : `The coefficients of ${math('x')} are equal. Now compare the constants ${math(plain(a * c))} and ${math(plain(constant))}.`,
        ],
        explanation: [`Without parentheses the equation is ${math(expanded)}.`, reasons[kind]],
      },
      kind,
      misconceptions[kind],
    )
  },
)

const solveSystems = problemTemplate(
  { id: 'g8-solve-systems', title: 'Solve systems of linear equations', skill: '8.EE.C.8b', grades },
  (random) => {
    const slope = random.pick([1, -1]) * random.int(2, 5)
    const [x, y] = sampleUntil(
      () => [random.int(-8, 8), random.int(-8, 8)] as const,
      ([p, q]) => Math.abs(p) !== Math.abs(q) && p !== 0 && q !== 0 && q !== slope * p,
    )
    const [a, b] = sampleUntil(
      () => [random.int(2, 6), random.pick([1, -1]) * random.int(1, 5)] as const,
      ([p, q]) => p + q * slope !== 0 && Math.abs(p + q * slope) > 1,
    )
    const shift = y - slope * x
    const right = a * x + b * y
    const first = linear(slope, shift)
    const second = `${polynomial([a, 'x'], [b, 'y'])} = ${right}`
    const together = a + b * slope
    return setProblem(
      {
        question: [
          `Solve the system of equations ${math(`y = ${first}`)} and ${math(second)}.`,
          `Give the values of ${math('x')} and ${math('y')}.`,
        ],
        hints: [
          `The first equation says what ${math('y')} is. Put this into the second equation.`,
          `${math(`${a}x ${b < 0 ? '-' : '+'} ${Math.abs(b) === 1 ? '' : Math.abs(b)}(${first}) = ${right}`)}. Remove the parentheses and combine like terms.`,
          `You get ${math(`${linear(together, b * shift)} = ${right}`)}, so ${math(`x = ${x}`)}. Put this into ${math(`y = ${first}`)}.`,
        ],
        explanation: [
          `Substituting gives ${math(`${linear(together, b * shift)} = ${right}`)}, so ${math(`${together}x = ${right - b * shift}`)} and ${math(`x = ${x}`)}.`,
          `Then ${math(`y = ${slope} \\cdot ${inside(x)} ${shift < 0 ? '-' : '+'} ${Math.abs(shift)} = ${y}`)}.`,
        ],
      },
      [labeled('x =', field('NUMERIC', String(x))), labeled('y =', field('NUMERIC', String(y)))],
      [
        [[y, x].map(String), 'Swaps the values of x and y'],
        [[x, slope * x - shift].map(plain), 'Changes the sign of the constant when finding y'],
        [[-x, slope * -x + shift].map(plain), 'Loses a sign when solving for x'],
      ],
    )
  },
)

const tickets = [
  { event: 'a school play', one: 'adult', two: 'child', ones: 'adult tickets', twos: 'child tickets' },
  { event: 'a zoo tour', one: 'full-price', two: 'student', ones: 'full-price tickets', twos: 'student tickets' },
  { event: 'a ball game', one: 'grandstand', two: 'lawn', ones: 'grandstand tickets', twos: 'lawn tickets' },
  { event: 'a museum exhibit', one: 'day', two: 'evening', ones: 'day tickets', twos: 'evening tickets' },
] as const

const systemStories = problemTemplate(
  { id: 'g8-systems-in-context', title: 'Systems of equations in real situations', skill: '8.EE.C.8c', grades },
  (random) => {
    const name = random.pick(names)
    const { event, one: first, two: second, ones, twos } = random.pick(tickets)
    const low = random.int(3, 9)
    const high = low + random.int(2, 8)
    const x = random.int(3, 20)
    const y = inRange(random, 3, 20, (value) => value !== x)
    const [count, revenue] = [x + y, high * x + low * y]
    return setProblem(
      {
        question: [
          `${name} sells tickets for ${event}. ${capital(article(first))} ${first} ticket costs ${dollars(high)} and ${article(second)} ${second} ticket costs ${dollars(low)}. ${name} sells ${count} tickets for ${dollars(revenue)} in all.`,
          'How many tickets of each kind are sold?',
        ],
        hints: [
          `Let ${math('x')} be the number of ${ones} and ${math('y')} the number of ${twos}. Write one equation for the number of tickets and one for the money.`,
          `The equations are ${math(`x + y = ${count}`)} and ${math(`${high}x + ${low}y = ${revenue}`)}. Put ${math(`y = ${count} - x`)} into the second one.`,
          `${math(`${high}x + ${low}(${count} - x) = ${revenue}`)} becomes ${math(`${high - low}x = ${revenue - low * count}`)}. Solve for ${math('x')}, then find ${math('y')}.`,
        ],
        explanation: [
          `From ${math(`x + y = ${count}`)} and ${math(`${high}x + ${low}y = ${revenue}`)} follows ${math(`${high - low}x = ${revenue} - ${low} \\cdot ${count} = ${revenue - low * count}`)}.`,
          `So ${math(`x = ${x}`)} and ${math(`y = ${count} - ${x} = ${y}`)}: ${x} ${ones} and ${y} ${twos}.`,
        ],
      },
      [
        labeled(`${capital(ones)}:`, field('NUMERIC', String(x))),
        labeled(`${capital(twos)}:`, field('NUMERIC', String(y))),
      ],
      [
        [[y, x].map(String), 'Swaps the two kinds of tickets'],
        [[high, low].map(String), 'Gives the prices instead of the numbers of tickets'],
        ...(count % 2 === 0
          ? [[[count / 2, count / 2].map(String), 'Assumes equal numbers of both kinds'] as const]
          : []),
      ],
    )
  },
)

export const grade8Equations: readonly Template[] = [
  variableOnBothSides,
  numberOfSolutions,
  solveSystems,
  systemStories,
]
