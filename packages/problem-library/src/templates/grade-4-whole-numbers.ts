import { dropDown, field, labeled } from '../authoring/answer-parts'
import { fieldProblem, numberProblem, setProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { blank, math } from '../authoring/html'
import { inWords, spellingsOf } from '../authoring/number-words'
import { grouped, groupedTex } from '../authoring/numbers'
import { inRange } from '../authoring/sampling'
import { names, pickTwo, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 4'] as const

const digitValue = problemTemplate(
  { id: 'g4-value-of-a-digit', title: 'The value of a digit', skill: '4.NBT.A.1', grades },
  (random) => {
    const digit = random.int(2, 9)
    const otherDigits = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((other) => other !== digit))
    const power = random.int(3, 5)
    const shift = random.int(1, 2)
    const digits = otherDigits.slice(0, 6)
    digits[digits.length - 1 - power] = digit
    const large = Number(digits.join(''))
    const small = Math.floor(large / 10 ** shift)
    const value = digit * 10 ** power
    const times = 10 ** shift
    const otherTimes = shift === 1 ? 100 : 10
    return setProblem(
      {
        question: [
          `Look at the digit ${digit} in ${grouped(large)} and in ${grouped(small)}. Complete the sentence.`,
          `In ${grouped(large)} the digit ${digit} has the value ${blank('blank1')}, and that is ${blank('blank2')} times its value in ${grouped(small)}.`,
        ],
        hints: [
          'The places from the right are ones, tens, hundreds, thousands, ten thousands and hundred thousands.',
          `In ${grouped(large)} the digit ${digit} stands ${power} places to the left of the ones. In ${grouped(small)} it stands only ${power - shift} ${plural(power - shift, 'place')} to the left.`,
          `Its value is ${grouped(value)} in the first number and ${grouped(value / times)} in the second. Each place to the left is worth 10 times as much. Find ${math(`${groupedTex(value)} \\div ${groupedTex(value / times)}`)}.`,
        ],
        explanation: [
          `In ${grouped(large)} the ${digit} is worth ${grouped(value)}. In ${grouped(small)} it is worth ${grouped(value / times)}. ${math(`${groupedTex(value)} = ${times} \\times ${groupedTex(value / times)}`)}, so the blanks are ${grouped(value)} and ${times}.`,
        ],
      },
      [
        dropDown('blank1', [digit, value / 10, value, value * 10].map(grouped), grouped(value)),
        dropDown('blank2', [1, 10, 100, 1000].map(grouped), grouped(times)),
      ],
      [
        [[String(digit), '1'], 'Takes the digit for its value'],
        [[grouped(value / 10), grouped(times)], 'Counts the places one too few'],
        [
          [grouped(value), grouped(otherTimes)],
          shift === 1 ? 'Multiplies by 10 once too often' : 'Multiplies by 10 only once for two places',
        ],
        [[grouped(value * 10), grouped(times)], 'Counts the places one too many'],
      ],
    )
  },
)

const placeNames: Record<number, string> = { 100: 'hundred', 1000: 'thousand', 10000: 'ten thousand' }

const roundLarge = problemTemplate(
  { id: 'g4-round-whole-numbers', title: 'Round to a given place', skill: '4.NBT.A.3', grades },
  (random) => {
    const place = random.pick([100, 1000, 10000])
    const number = random.int(12000, 985000)
    const low = Math.floor(number / place) * place
    const high = low + place
    const key = Math.round(number / place) * place
    const nextDigit = Math.floor((number % place) / (place / 10))
    return numberProblem(
      {
        question: [`Round ${grouped(number)} to the nearest ${placeNames[place]}.`],
        hints: [
          `Find the digit in the ${placeNames[place]}s place. Between which two ${placeNames[place]}s does ${grouped(number)} lie?`,
          `It lies between ${grouped(low)} and ${grouped(high)}. Look at the digit just to the right of the ${placeNames[place]}s place.`,
          `That digit is ${nextDigit}. ${nextDigit >= 5 ? `It is 5 or more, so go up to the next ${placeNames[place]}.` : `It is less than 5, so stay with the lower ${placeNames[place]}.`}`,
        ],
        explanation: [
          `${grouped(number)} lies between ${grouped(low)} and ${grouped(high)}. The digit to the right of the ${placeNames[place]}s place is ${nextDigit}, so it rounds to ${grouped(key)}.`,
        ],
      },
      key,
      [
        [low, 'Always rounds down'],
        [high, 'Always rounds up'],
        [Math.round(number / (place / 10)) * (place / 10), 'Rounds to the next smaller place'],
        [key + (number % place), 'Keeps the digits to the right of the place'],
      ],
    )
  },
)

const numberWords = problemTemplate(
  { id: 'g4-number-in-words', title: 'Large numbers in words', skill: '4.NBT.A.2', grades },
  (random) => {
    const thousands = random.pick([random.int(2, 99), random.int(101, 999)])
    const [hundreds, tens, ones] = [random.int(1, 9), random.int(2, 9), random.int(1, 9)]
    const [rest, misread] = random.pick([
      [hundreds * 100 + ones, hundreds * 100 + ones * 10],
      [tens * 10 + ones, tens * 100 + ones * 10],
      [tens * 10, tens * 100],
      [ones, ones * 100],
    ] as const)
    const number = thousands * 1000 + rest
    return fieldProblem(
      'FILL_IN_IGNORE_CASE',
      {
        question: [`Write the number ${grouped(number)} in words.`],
        hints: [
          'Read the digits before the comma first and say "thousand" at the comma.',
          `Before the comma stands ${thousands}: "${inWords(thousands)} thousand". After it stands ${String(rest).padStart(3, '0')}. A zero tells you that there is nothing in its place.`,
          `${String(rest).padStart(3, '0')} is read "${inWords(rest)}". Put that after "${inWords(thousands)} thousand".`,
        ],
        explanation: [
          `${grouped(number)} has ${thousands} thousands and ${rest} more. In words: <strong>${inWords(number)}</strong>.`,
        ],
      },
      spellingsOf(number),
      [
        [inWords(thousands * 1000 + misread), 'Reads a digit after a zero in the wrong place'],
        [`${inWords(thousands)} ${inWords(rest)}`, 'Leaves out the word "thousand"'],
        [inWords(Number(String(number).replaceAll('0', ''))), 'Leaves out the zeros'],
      ],
      { form: 'words' },
    )
  },
)

function columnwise(first: number, second: number, combine: (top: number, bottom: number) => number): number {
  let result = 0
  for (let place = 1; place <= first; place *= 10) {
    const [top, bottom] = [Math.floor(first / place) % 10, Math.floor(second / place) % 10]
    result += combine(top, bottom) * place
  }
  return result
}

const subtractionStories = [
  (a: string, b: string) =>
    `A library owns ${a} books. ${b} of them are lent out. How many books are still in the library?`,
  (a: string, b: string) => `A stadium has ${a} seats. ${b} tickets are sold. How many seats are still free?`,
  (a: string, b: string) => `A farm picked ${a} apples and sold ${b} of them. How many apples are left?`,
  (a: string, b: string) =>
    `A video had ${b} views by Monday and ${a} views by Friday. How many views were added in between?`,
  (a: string, b: string) => `A mountain is ${a} feet high. A hut stands at ${b} feet. How many feet higher is the top?`,
]

const subtractLarge = problemTemplate(
  { id: 'g4-subtract-large-numbers', title: 'Subtract across zeros', skill: '4.NBT.B.4', grades },
  (random) => {
    const [thousands, small] = [
      random.int(3, 95),
      random.pick([random.int(1, 9), random.int(1, 8) * 10, random.int(1, 8) * 100]),
    ]
    const whole = thousands * 1000 + small
    const part = inRange(random, 1112, whole - 1001, (n) => n % 10 !== 0)
    const key = whole - part
    const [a, b] = [groupedTex(whole), groupedTex(part)]
    const toThousand = Math.ceil(part / 1000) * 1000
    return numberProblem(
      {
        question: [random.pick(subtractionStories)(grouped(whole), grouped(part))],
        hints: [
          `You look for a difference: ${math(`${a} - ${b}`)}.`,
          'Write the numbers one below the other, ones below ones. Where the upper digit is too small, regroup one from the next place that is not zero.',
          `Check by counting up: from ${grouped(part)} to ${grouped(toThousand)} it is ${grouped(toThousand - part)}, and from there to ${grouped(whole)} it is ${grouped(whole - toThousand)}. Add these two numbers.`,
        ],
        explanation: [
          `${math(`${a} - ${b} = ${groupedTex(key)}`)}. Check: ${math(`${groupedTex(key)} + ${b} = ${a}`)}.`,
        ],
      },
      key,
      [
        [
          columnwise(whole, part, (top, bottom) => Math.abs(top - bottom)),
          'Subtracts the smaller digit from the larger',
        ],
        [
          columnwise(whole, part, (top, bottom) => (top < bottom ? top + 10 : top) - bottom),
          'Forgets that a ten was regrouped',
        ],
        [whole + part, 'Adds instead of subtracting'],
      ],
    )
  },
)

const addLarge = problemTemplate(
  { id: 'g4-add-large-numbers', title: 'Add large numbers', skill: '4.NBT.B.4', grades },
  (random) => {
    const [first, second] = [random.int(12345, 89999), random.int(3456, 9999)]
    const [left, right] = pickTwo(random, ['Lakeside', 'Hilltop', 'Rivertown', 'Oakfield', 'Sandy Bay', 'Millbrook'])
    const key = first + second
    const noCarry = columnwise(first, second, (top, bottom) => (top + bottom) % 10)
    return numberProblem(
      {
        question: [
          `${grouped(first)} people live in ${left} and ${grouped(second)} people live in ${right}.`,
          'How many people live in the two towns together?',
        ],
        hints: [
          `Add the two numbers: ${math(`${groupedTex(first)} + ${groupedTex(second)}`)}.`,
          'Write ones below ones and tens below tens. Start with the ones, and carry whenever a column makes 10 or more.',
          `The ones make ${(first % 10) + (second % 10)}, the last two digits together make ${(first % 100) + (second % 100)}, and the last three make ${grouped((first % 1000) + (second % 1000))}. Go on with the thousands.`,
        ],
        explanation: [
          `${math(`${groupedTex(first)} + ${groupedTex(second)} = ${groupedTex(key)}`)}. Together ${grouped(key)} people live in the two towns.`,
        ],
      },
      key,
      [
        [noCarry, 'Forgets to carry'],
        [first + second * 10, 'Lines the numbers up on the left'],
        [key + 10, 'Carries one ten too many'],
        [first - second, 'Subtracts instead of adding'],
      ],
    )
  },
)

const multiplyTwoDigits = problemTemplate(
  { id: 'g4-multiply-two-digits', title: 'Multiply two-digit numbers', skill: '4.NBT.B.5', grades },
  (random) => {
    const twoDigits = () => inRange(random, 12, 78, (n) => n % 10 > 1)
    const [rows, seats] = [twoDigits(), twoDigits()]
    const [rowTens, rowOnes] = [rows - (rows % 10), rows % 10]
    const [seatTens, seatOnes] = [seats - (seats % 10), seats % 10]
    const [groups, inEach, things] = random.pick([
      ['rows', 'in each row', 'chairs'],
      ['shelves', 'on each shelf', 'jars'],
      ['boxes', 'in each box', 'crayons'],
      ['pages', 'on each page', 'photos'],
      ['trucks', 'on each truck', 'crates'],
    ] as const)
    return numberProblem(
      {
        question: [
          `There are ${rows} ${groups} with ${seats} ${things} ${inEach}. How many ${things} are there in all?`,
        ],
        hints: [
          `Multiply ${math(`${rows} \\times ${seats}`)}. Break ${seats} into ${seatTens} and ${seatOnes}.`,
          `Work out ${math(`${rows} \\times ${seatTens}`)} and ${math(`${rows} \\times ${seatOnes}`)}.`,
          `${math(`${rows} \\times ${seatTens} = ${groupedTex(rows * seatTens)}`)} and ${math(`${rows} \\times ${seatOnes} = ${rows * seatOnes}`)}. Add the two products.`,
        ],
        explanation: [
          `${math(`${rows} \\times ${seats} = ${groupedTex(rows * seatTens)} + ${rows * seatOnes} = ${groupedTex(rows * seats)}`)}. There are ${grouped(rows * seats)} ${things}.`,
        ],
      },
      rows * seats,
      [
        [rowTens * seatTens + rowOnes * seatOnes, 'Multiplies only tens by tens and ones by ones'],
        [rows * seatOnes + (rows * seatTens) / 10, 'Forgets that the second partial product counts tens'],
        [rows + seats, 'Adds instead of multiplying'],
      ],
    )
  },
)

const divideWithRemainder = problemTemplate(
  { id: 'g4-divide-with-remainder', title: 'Divide with a remainder', skill: '4.NBT.B.6', grades },
  (random) => {
    const divisor = random.int(3, 9)
    const quotient = random.pick([random.int(41, 198), random.int(1, 9) * 100 + random.int(1, 9)])
    const rest = random.int(1, divisor - 1)
    const dividend = divisor * quotient + rest
    const name = random.pick(names)
    const withoutZero = Number(String(quotient).replaceAll('0', ''))
    const near = Math.floor((quotient - 1) / 10) * 10
    return setProblem(
      {
        question: [
          `${name} shares ${grouped(dividend)} beads equally among ${divisor} jars and puts as many in each jar as possible.`,
          'How many beads go into each jar, and how many are left over?',
        ],
        hints: [
          `Divide ${math(`${groupedTex(dividend)} \\div ${divisor}`)}. What is left over must be smaller than ${divisor}.`,
          `Start with a large part that is easy to divide: ${math(`${divisor} \\times ${near} = ${groupedTex(divisor * near)}`)}. That leaves ${dividend - divisor * near} to share.`,
          `${math(`${divisor} \\times ${quotient} = ${groupedTex(divisor * quotient)}`)} is as close as you can get. Subtract it from ${grouped(dividend)} to find what is left over.`,
        ],
        explanation: [
          `${math(`${divisor} \\times ${quotient} = ${groupedTex(divisor * quotient)}`)} and ${math(`${groupedTex(dividend)} - ${groupedTex(divisor * quotient)} = ${rest}`)}. So ${quotient} beads go into each jar and ${rest} ${rest === 1 ? 'is' : 'are'} left over.`,
        ],
      },
      [
        labeled('In each jar:', field('NUMERIC', String(quotient))),
        labeled('Left over:', field('NUMERIC', String(rest))),
      ],
      [
        [[String(withoutZero), String(rest)], 'Skips the zero in the quotient'],
        [[String(quotient - 1), String(rest + divisor)], 'Leaves a remainder that is larger than the divisor'],
        [[String(rest), String(quotient)], 'Mixes up the quotient and the remainder'],
        [[String(quotient), '0'], 'Ignores the remainder'],
      ],
    )
  },
)

export const grade4WholeNumbers: readonly Template[] = [
  digitValue,
  roundLarge,
  numberWords,
  subtractLarge,
  addLarge,
  multiplyTwoDigits,
  divideWithRemainder,
]
