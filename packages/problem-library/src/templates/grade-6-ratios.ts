import { choiceProblem, numberProblem, openProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { dollars } from '../authoring/notation'
import { gcd, grouped } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 6', 'Grade 6 Accelerated'] as const

const mixtures = [
  { made: 'fruit punch', unit: 'cups', first: 'orange juice', second: 'sparkling water' },
  { made: 'green paint', unit: 'liters', first: 'blue paint', second: 'yellow paint' },
  { made: 'trail mix', unit: 'scoops', first: 'raisins', second: 'almonds' },
  { made: 'concrete', unit: 'buckets', first: 'cement', second: 'sand' },
  { made: 'salad dressing', unit: 'tablespoons', first: 'vinegar', second: 'olive oil' },
  { made: 'potting soil', unit: 'bags', first: 'compost', second: 'peat' },
  { made: 'pancake batter', unit: 'cups', first: 'milk', second: 'flour' },
] as const

const equivalentRatios = problemTemplate(
  { id: 'g6-equivalent-ratios', title: 'Equivalent ratios in mixtures', skill: '6.RP.A.3a', grades },
  (random) => {
    const { made, unit, first, second } = random.pick(mixtures)
    const a = random.int(2, 9)
    const b = inRange(random, 2, 9, (value) => gcd(a, value) === 1)
    const factor = random.int(3, 9)
    const name = random.pick(names)
    return numberProblem(
      {
        question: [
          `${name} makes ${made} with ${a} ${unit} of ${first} for every ${b} ${unit} of ${second}.`,
          `How many ${unit} of ${second} go with ${a * factor} ${unit} of ${first}?`,
        ],
        hints: [
          'The mixture stays the same when both amounts are multiplied by the same number.',
          `How many times as much ${first} is used? Find ${math(`${a * factor} \\div ${a}`)}.`,
          `There is ${factor} times as much ${first}, so multiply the ${b} ${unit} of ${second} by ${factor}.`,
        ],
        explanation: [
          `${math(`${a * factor} \\div ${a} = ${factor}`)}, so ${name} makes ${factor} times as much.`,
          `${math(`${b} \\times ${factor} = ${b * factor}`)}, so ${b * factor} ${unit} of ${second} are needed.`,
        ],
      },
      b * factor,
      [
        [b + a * factor - a, 'Adds the same amount instead of multiplying'],
        [factor, 'Gives the scale factor as the answer'],
        [a * b * factor, 'Multiplies by the new amount instead of the scale factor'],
      ],
    )
  },
)

const groups = [
  { place: 'An animal shelter', whole: 'animals', first: 'cats', second: 'dogs' },
  { place: 'A music room', whole: 'instruments', first: 'violins', second: 'cellos' },
  { place: 'A fruit bowl', whole: 'pieces of fruit', first: 'apples', second: 'pears' },
  { place: 'A parking lot', whole: 'vehicles', first: 'cars', second: 'vans' },
  { place: 'A jar', whole: 'marbles', first: 'red marbles', second: 'blue marbles' },
  { place: 'A school library shelf', whole: 'books', first: 'novels', second: 'atlases' },
] as const

const ratioLanguage = problemTemplate(
  { id: 'g6-ratio-language', title: 'Part-to-part and part-to-whole ratios', skill: '6.RP.A.1', grades: ['Grade 6'] },
  (random) => {
    const { place, whole, first, second } = random.pick(groups)
    const a = random.int(2, 9)
    const b = inRange(random, 2, 9, (value) => gcd(a, value) === 1)
    const times = random.int(2, 6)
    const asksWhole = random.pick([true, false])
    const [left, right] = asksWhole ? [a, a + b] : [a, b]
    const other = asksWhole ? `all ${whole}` : second
    const ratio = (x: number, y: number) => math(`${x} : ${y}`)
    return choiceProblem(
      {
        question: [
          `${place} has ${a * times} ${first} and ${b * times} ${second}, and no other ${whole}.`,
          `Which is the ratio of ${first} to ${other} in simplest form?`,
        ],
        hints: [
          'The order of the words gives the order of the numbers in the ratio.',
          asksWhole
            ? `Find the number of all ${whole} first: ${math(`${a * times} + ${b * times}`)}.`
            : `The ratio before simplifying is ${ratio(a * times, b * times)}.`,
          `Divide both numbers of ${ratio(left * times, right * times)} by their greatest common factor, ${times}.`,
        ],
        explanation: [
          `The ratio of ${first} to ${other} is ${ratio(left * times, right * times)}.`,
          `Dividing both numbers by ${times} gives ${ratio(left, right)}.`,
        ],
      },
      ratio(left, right),
      [
        [ratio(right, left), 'Writes the ratio in the wrong order'],
        asksWhole
          ? [ratio(a, b), 'Compares part to part instead of part to whole']
          : [ratio(a, a + b), 'Compares part to whole instead of part to part'],
        [ratio(b, a + b), 'Compares the other part to the whole'],
      ],
    )
  },
)

const packs = ['granola bars', 'juice boxes', 'batteries', 'notebooks', 'muffins', 'tennis balls', 'markers'] as const
const shops = ['Corner Market', 'Green Grocer', 'Sunny Store', 'Harbor Shop', 'Village Mart'] as const

const betterBuy = multiPartTemplate(
  { id: 'g6-better-buy', title: 'Unit prices and the better buy', skill: '6.RP.A.3b', grades },
  (random) => {
    const item = random.pick(packs)
    const [one, two] = pickTwo(random, shops)
    const [countOne, countTwo] = pickTwo(random, [4, 5, 6, 8, 10, 12])
    const [unitOne, unitTwo] = pickTwo(random, [45, 55, 60, 65, 70, 75, 80, 85, 95, 120, 125, 130])
    const story = `${one} sells ${countOne} ${item} for ${dollars((countOne * unitOne) / 100)}. ${two} sells ${countTwo} ${item} for ${dollars((countTwo * unitTwo) / 100)}.`
    const unitPrice = (shop: string, count: number, unit: number) => {
      const price = (count * unit) / 100
      return numberProblem(
        {
          question: [story, `What is the price of one item at ${shop}, in dollars?`],
          hints: [
            'A unit price tells the cost of one item.',
            `At ${shop}, ${count} ${item} cost ${dollars(price)} together. Share this price equally among them.`,
            `Divide: ${math(`${price.toFixed(2)} \\div ${count}`)}.`,
          ],
          explanation: [
            `${math(`${price.toFixed(2)} \\div ${count} = ${(unit / 100).toFixed(2)}`)}, so one costs ${dollars(unit / 100)} at ${shop}.`,
          ],
        },
        unit / 100,
        [
          [Number((count / price).toFixed(2)), 'Divides the number of items by the price'],
          [count * price, 'Multiplies the price by the number of items'],
          [price, 'Gives the price of the whole pack'],
        ],
      )
    }
    const [better, worse] = unitOne < unitTwo ? [one, two] : [two, one]
    return [
      unitPrice(one, countOne, unitOne),
      unitPrice(two, countTwo, unitTwo),
      choiceProblem(
        {
          question: [story, 'Which shop has the lower price for one item?'],
          hints: [
            'Compare the prices of one item, not the prices of the packs.',
            `At ${one} one item costs ${dollars(unitOne / 100)}.`,
            `At ${two} one item costs ${dollars(unitTwo / 100)}. Which of the two unit prices is lower?`,
          ],
          explanation: [
            `${dollars(Math.min(unitOne, unitTwo) / 100)} is less than ${dollars(Math.max(unitOne, unitTwo) / 100)}, so ${better} has the lower unit price.`,
          ],
        },
        better,
        [
          [worse, 'Picks the higher unit price'],
          ['Both shops charge the same for one item', 'Thinks that packs of the same product have the same unit price'],
        ],
      ),
    ]
  },
)

const conversions = [
  { large: 'feet', one: 'foot', small: 'inches', factor: 12 },
  { large: 'yards', one: 'yard', small: 'feet', factor: 3 },
  { large: 'hours', one: 'hour', small: 'minutes', factor: 60 },
  { large: 'meters', one: 'meter', small: 'centimeters', factor: 100 },
  { large: 'pounds', one: 'pound', small: 'ounces', factor: 16 },
  { large: 'gallons', one: 'gallon', small: 'quarts', factor: 4 },
  { large: 'kilograms', one: 'kilogram', small: 'grams', factor: 1000 },
  { large: 'weeks', one: 'week', small: 'days', factor: 7 },
] as const

const convertUnits = problemTemplate(
  { id: 'g6-convert-units', title: 'Convert units with ratios', skill: '6.RP.A.3d', grades: ['Grade 6'] },
  (random) => {
    const { large, one, small, factor } = random.pick(conversions)
    const amount = random.int(3, 24)
    const toSmall = random.pick([true, false])
    const [given, from, to, key] = toSmall
      ? [amount, large, small, amount * factor]
      : [amount * factor, small, large, amount]
    const [sign, verb] = toSmall ? ['\\times', 'multiply'] : ['\\div', 'divide']
    return numberProblem(
      {
        question: [`How many ${to} are equal to ${grouped(given)} ${from}?`],
        hints: [
          `How many ${small} are in one ${one}? There are ${grouped(factor)}.`,
          `The ${to} are the ${toSmall ? 'smaller' : 'larger'} unit, so you need ${toSmall ? 'more' : 'fewer'} of them: ${verb}.`,
          `Work out ${math(`${given} ${sign} ${factor}`)}.`,
        ],
        explanation: [
          `There are ${grouped(factor)} ${small} in one ${one}.`,
          `${math(`${given} ${sign} ${factor} = ${key}`)}, so the answer is ${grouped(key)} ${to}.`,
        ],
      },
      key,
      [
        toSmall
          ? [given / factor, 'Divides instead of multiplying']
          : [given * factor, 'Multiplies instead of dividing'],
        toSmall ? [given + factor, 'Adds the conversion factor'] : [given - factor, 'Subtracts the conversion factor'],
        [toSmall ? given * 10 : given / 10, 'Uses 10 for every conversion factor'],
      ],
    )
  },
)

const compareMixtures = problemTemplate(
  { id: 'g6-compare-mixtures', title: 'Explain which mixture is stronger', skill: '6.RP.A.3', grades },
  (random) => {
    const [one, two] = pickTwo(random, names)
    const drink = random.pick(['lemonade', 'hot chocolate', 'iced tea', 'grape juice'] as const)
    const [a, b, c, d] = sampleUntil(
      () => [random.int(2, 6), random.int(5, 12), random.int(2, 6), random.int(5, 12)] as const,
      ([w, x, y, z]) => w !== y && x !== z && w * z !== x * y,
    )
    return openProblem(
      `${one} makes ${drink} with ${a} spoons of mix in ${b} cups of water. ${two} uses ${c} spoons of mix in ${d} cups of water.`,
      `Whose ${drink} tastes stronger? Explain how you know.`,
    )
  },
)

export const grade6Ratios: readonly Template[] = [
  ratioLanguage,
  equivalentRatios,
  betterBuy,
  convertUnits,
  compareMixtures,
]
