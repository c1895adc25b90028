import { choiceProblem, numberProblem, selectProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { factorsOf, grouped, isPrime, ordinal } from '../authoring/numbers'
import { sampleUntil } from '../authoring/sampling'
import { names, pickTwo, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 4'] as const

const timesAsMany = problemTemplate(
  { id: 'g4-times-as-many', title: 'Times as many', skill: '4.OA.A.2', grades },
  (random) => {
    const [first, second] = pickTwo(random, names)
    const things = random.pick(['stickers', 'marbles', 'seashells', 'trading cards', 'beads', 'stamps', 'buttons'])
    const [fewer, times] = [random.int(6, 25), random.int(3, 9)]
    const more = fewer * times
    if (random.int(0, 1) === 0) {
      return numberProblem(
        {
          question: [
            `${first} has ${fewer} ${things}. ${second} has ${times} times as many ${things} as ${first}.`,
            `How many ${things} does ${second} have?`,
          ],
          hints: [
            `"${times} times as many" means ${times} groups of the same size.`,
            `Each of the ${times} groups is as large as what ${first} has: ${fewer} ${things}.`,
            `Multiply: ${math(`${times} \\times ${fewer}`)}.${fewer > 10 && fewer % 10 > 0 ? ` You can add ${math(`${times} \\times ${fewer - (fewer % 10)}`)} and ${math(`${times} \\times ${fewer % 10}`)}.` : ''}`,
          ],
          explanation: [
            `${second} has ${times} groups of ${fewer}: ${math(`${times} \\times ${fewer} = ${more}`)}. So ${second} has ${more} ${things}.`,
          ],
        },
        more,
        [
          [fewer + times, 'Adds instead of multiplying'],
          [more + fewer, 'Adds the first amount to the product'],
          [more - fewer, 'Counts one group too few'],
        ],
      )
    }
    return numberProblem(
      {
        question: [
          `${second} has ${more} ${things}. That is ${times} times as many as ${first} has.`,
          `How many ${things} does ${first} have?`,
        ],
        hints: [
          `Who has more? ${second} has ${times} groups of what ${first} has.`,
          `Write it with an unknown: ${math(`${times} \\times \\square = ${more}`)}.`,
          `Undo the multiplication by dividing: ${math(`${more} \\div ${times}`)}.`,
        ],
        explanation: [
          `${math(`${times} \\times \\square = ${more}`)}, so ${math(`\\square = ${more} \\div ${times} = ${fewer}`)}. ${first} has ${fewer} ${things}.`,
        ],
      },
      fewer,
      [
        [more * times, 'Multiplies because the story says "times"'],
        [more - times, 'Subtracts instead of dividing'],
        [more + times, 'Adds the two numbers of the story'],
      ],
    )
  },
)

const transports = [
  { riders: 'students', vehicle: 'van', vehicles: 'vans', holds: 'seats', occasion: 'go to the science museum' },
  {
    riders: 'campers',
    vehicle: 'canoe',
    vehicles: 'canoes',
    holds: 'carries',
    occasion: 'cross the lake at the same time',
  },
  { riders: 'singers', vehicle: 'minibus', vehicles: 'minibuses', holds: 'seats', occasion: 'travel to a concert' },
  {
    riders: 'visitors',
    vehicle: 'cable car',
    vehicles: 'cable cars',
    holds: 'carries',
    occasion: 'ride up the mountain at the same time',
  },
  {
    riders: 'runners',
    vehicle: 'shuttle',
    vehicles: 'shuttles',
    holds: 'seats',
    occasion: 'ride to the starting line',
  },
] as const

const remainderStory = problemTemplate(
  { id: 'g4-remainder-story', title: 'What the remainder means', skill: '4.OA.A.3', grades },
  (random) => {
    const { riders, vehicle, vehicles, holds, occasion } = random.pick(transports)
    const size = random.int(4, 9)
    const full = random.int(7, 28)
    const rest = random.int(1, size - 1)
    const people = size * full + rest
    const needed = full + 1
    return numberProblem(
      {
        question: [
          `${people} ${riders} want to ${occasion}. Each ${vehicle} ${holds} ${size} ${riders}.`,
          `What is the smallest number of ${vehicles} they need so that everyone has a place?`,
        ],
        hints: [
          `Divide to find how many ${vehicles} can be filled: ${math(`${people} \\div ${size}`)}.`,
          `${math(`${size} \\times ${full} = ${size * full}`)}, so ${full} ${vehicles} are full. How many ${riders} are left?`,
          `${rest} ${plural(rest, riders.slice(0, -1), riders)} ${plural(rest, 'is', 'are')} left and still ${plural(rest, 'needs', 'need')} a ${vehicle}. Add one ${vehicle} to the ${full} full ones.`,
        ],
        explanation: [
          `${math(`${people} \\div ${size}`)} is ${full} with remainder ${rest}. ${full} ${vehicles} are full, and one more ${vehicle} takes the last ${rest}: ${math(`${full} + 1 = ${needed}`)} ${vehicles}.`,
        ],
      },
      needed,
      [
        [full, 'Ignores the remainder'],
        [rest, 'Gives the remainder as the answer'],
        [full + rest, 'Adds the remainder to the quotient'],
        [people - size, 'Subtracts instead of dividing'],
      ],
    )
  },
)

const factors = problemTemplate(
  { id: 'g4-select-factors', title: 'Find the factors', skill: '4.OA.B.4', grades },
  (random) => {
    const number = random.pick([
      12, 16, 18, 20, 24, 28, 30, 32, 36, 40, 42, 44, 45, 48, 50, 52, 54, 56, 60, 63, 64, 66, 70,
    ])
    const all = factorsOf(number)
    const inner = random.shuffle(all.slice(1, -1)).slice(0, 3)
    const ends = [random.pick([1, number])]
    const right = [...inner, ...ends].sort((a, b) => a - b)
    const others = random
      .shuffle(Array.from({ length: number - 3 }, (_, index) => index + 3).filter((n) => number % n !== 0))
      .slice(0, 2)
    const multiple = number * random.pick([2, 3])
    const evens = right.filter((n) => n % 2 === 0)
    const listed = [...right, ...others, multiple].sort((a, b) => a - b)
    const text = (numbers: number[]) => numbers.map(String)
    return selectProblem(
      {
        question: [
          `Look at these numbers: ${listed.join(', ')}.`,
          `Select <strong>all</strong> the factors of ${number}.`,
        ],
        hints: [
          `A factor of ${number} divides ${number} with nothing left over.`,
          `Test each number: can you multiply it by a whole number to get exactly ${number}? Do not forget 1 and ${number} itself.`,
          `The factor pairs of ${number} are ${factorPairs(number)}. Select every number of the list that stands in one of these pairs.`,
        ],
        explanation: [
          `The factor pairs of ${number} are ${factorPairs(number)}. In the list these factors appear: ${right.join(', ')}. ${multiple} is a multiple of ${number}, not a factor.`,
        ],
      },
      text(right),
      text([...others, multiple]),
      [
        [text(inner), 'Forgets that 1 and the number itself are factors'],
        [text([...right, multiple]), 'Takes multiples for factors'],
        ...(evens.length > 0 ? [[text(evens), 'Looks for even factors only'] as const] : []),
        [text(listed.filter((n) => n < number)), 'Takes every smaller number for a factor'],
      ],
    )
  },
)

function factorPairs(number: number): string {
  return factorsOf(number)
    .filter((factor) => factor * factor <= number)
    .map((factor) => math(`${factor} \\times ${number / factor}`))
    .join(', ')
}

const primes = Array.from({ length: 86 }, (_, index) => index + 12).filter(isPrime)
const oddComposites = [21, 27, 33, 39, 49, 51, 57, 63, 69, 77, 81, 87, 91, 93, 99]

const primeNumber = problemTemplate(
  { id: 'g4-prime-or-composite', title: 'Prime or composite', skill: '4.OA.B.4', grades },
  (random) => {
    const prime = random.pick(primes)
    const odd = random.pick(oddComposites)
    const five = 10 * random.int(1, 9) + 5
    const smallest = factorsOf(odd)[1]!
    const even = 2 * random.int(6, 48)
    return choiceProblem(
      {
        question: [
          `${random.pick(names)} wrote these numbers on cards: ${random.shuffle([prime, odd, five, even, 1]).join(', ')}.`,
          'Only one of them is a prime number. Which one?',
        ],
        hints: [
          'A prime number has exactly two factors: 1 and itself.',
          `1 has only one factor, so it is not prime. ${even} can be divided by 2, and ${five} by 5, so they are not prime either.`,
          `${odd} is ${math(`${smallest} \\times ${odd / smallest}`)}, so it is composite. Only one number is left.`,
        ],
        explanation: [
          `${even} has the factor 2, ${five} has the factor 5, ${math(`${odd} = ${smallest} \\times ${odd / smallest}`)}, and 1 has only one factor. ${prime} has no factors but 1 and ${prime}, so ${prime} is the prime number.`,
        ],
      },
      String(prime),
      [
        [String(odd), 'Takes an odd number for a prime'],
        [String(five), 'Does not try 5 as a factor'],
        ['1', 'Takes 1 for a prime'],
        [String(even), 'Takes even numbers for primes'],
      ],
    )
  },
)

const numberPattern = problemTemplate(
  { id: 'g4-number-pattern', title: 'Follow the rule of a pattern', skill: '4.OA.C.5', grades },
  (random) => {
    const [start, step, place] = [random.int(2, 30), random.int(3, 15), random.int(6, 10)]
    const term = (n: number) => start + (n - 1) * step
    return numberProblem(
      {
        question: [
          `A number pattern starts with ${start} and follows the rule "add ${step}": ${[1, 2, 3].map(term).join(', ')}, …`,
          `What is the ${ordinal(place)} number of the pattern?`,
        ],
        hints: [
          `Keep adding ${step} and count which number of the pattern you have reached.`,
          `The first number needs no step. To get to the ${ordinal(place)} number you take ${place - 1} steps of ${step}.`,
          `Work out ${math(`${start} + ${place - 1} \\times ${step}`)}: the ${place - 1} steps add ${(place - 1) * step}.`,
        ],
        explanation: [
          `From the 1st to the ${ordinal(place)} number there are ${place - 1} steps: ${math(`${place - 1} \\times ${step} = ${(place - 1) * step}`)} and ${math(`${start} + ${(place - 1) * step} = ${term(place)}`)}. The ${ordinal(place)} number is ${term(place)}.`,
        ],
      },
      term(place),
      [
        [term(place + 1), 'Takes one step too many'],
        [place * step, 'Ignores the starting number'],
        [term(place - 1), 'Takes one step too few'],
        [start + place, 'Adds the position instead of the steps'],
      ],
    )
  },
)

const bakeSale = multiPartTemplate(
  { id: 'g4-bake-sale', title: 'The bake sale', skill: '4.OA.A.3', grades },
  (random) => {
    const [baker, helper] = pickTwo(random, names)
    const treat = random.pick(['cookies', 'muffins', 'brownies', 'cupcakes', 'rolls'])
    const [trays, perTray, bag] = sampleUntil(
      () => [random.int(6, 9), random.int(14, 29), random.int(4, 8)] as const,
      ([groups, size, inBag]) => (groups * size) % inBag !== 0,
    )
    const price = random.int(2, 5)
    const total = trays * perTray
    const [bags, rest] = [Math.floor(total / bag), total % bag]
    const ones = perTray % 10
    const setting = `${baker} bakes ${trays} trays of ${treat} for the bake sale. Each tray holds ${perTray} ${treat}.`
    return [
      numberProblem(
        {
          question: [setting, `How many ${treat} does ${baker} bake in all?`],
          hints: [
            `There are ${trays} equal groups of ${perTray}.`,
            `Multiply ${math(`${trays} \\times ${perTray}`)}. Split ${perTray} into ${perTray - ones} and ${ones}.`,
            `${math(`${trays} \\times ${perTray - ones} = ${trays * (perTray - ones)}`)} and ${math(`${trays} \\times ${ones} = ${trays * ones}`)}. Add the two products.`,
          ],
          explanation: [`${math(`${trays} \\times ${perTray} = ${total}`)}, so ${baker} bakes ${total} ${treat}.`],
        },
        total,
        [
          [trays + perTray, 'Adds instead of multiplying'],
          [trays * (perTray - ones) + ones, 'Multiplies only the tens'],
          [trays * Math.floor(perTray / 10) * 10, 'Leaves out the product of the ones'],
        ],
      ),
      numberProblem(
        {
          question: [
            `${helper} packs the ${total} ${treat} into bags of ${bag}.`,
            `How many <strong>full</strong> bags can ${helper} pack?`,
          ],
          hints: [
            `How many groups of ${bag} are in ${total}?`,
            `Divide ${math(`${total} \\div ${bag}`)}. A part of a bag is not a full bag.`,
            `${math(`${bag} \\times ${bags} = ${bags * bag}`)}, and one more bag would need ${(bags + 1) * bag} ${treat}, which is more than ${total}.`,
          ],
          explanation: [
            `${math(`${total} \\div ${bag}`)} is ${bags} with remainder ${rest}. So ${bags} bags are full.`,
          ],
        },
        bags,
        [
          [bags + 1, 'Counts a bag that is not full'],
          [rest, 'Gives the remainder as the answer'],
          [total - bag, 'Subtracts instead of dividing'],
        ],
      ),
      numberProblem(
        {
          question: [
            `Every full bag is sold for ${math(`\\$${price}`)}. The flour, sugar and eggs cost ${math('\\$18')}.`,
            `The ${bags} full bags are all sold. How many dollars are left after paying for the flour, sugar and eggs?`,
          ],
          hints: [
            'First find how much money comes in, then take away the cost.',
            `${bags} bags at ${math(`\\$${price}`)} each bring in ${math(`${bags} \\times ${price}`)} dollars.`,
            `${math(`${bags} \\times ${price} = ${bags * price}`)}. Now subtract 18.`,
          ],
          explanation: [
            `${math(`${bags} \\times ${price} = ${bags * price}`)} and ${math(`${bags * price} - 18 = ${bags * price - 18}`)}. ${grouped(bags * price - 18)} dollars are left.`,
          ],
        },
        bags * price - 18,
        [
          [bags * price, 'Stops before the last step'],
          [bags * price + 18, 'Adds the cost instead of subtracting it'],
          [total * price - 18, 'Uses the number of treats instead of the number of bags'],
        ],
      ),
    ]
  },
)

export const grade4Operations: readonly Template[] = [
  timesAsMany,
  remainderStory,
  factors,
  primeNumber,
  numberPattern,
  bakeSale,
]
