import { choiceProblem, numberProblem, orderProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { math } from '../authoring/html'
import { decimal, decimalPadded, grouped, groupedTex } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names, plural } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 5'] as const

const digitInDecimals = problemTemplate(
  { id: 'g5-digit-in-two-places', title: 'One digit in two places', skill: '5.NBT.A.1', grades },
  (random) => {
    const digits = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]).slice(0, 4)
    const digit = digits[1]!
    const isLeft = random.int(0, 1) === 1
    const units = Number(digits.join(''))
    const [wide, narrow] = [decimal(units, 2), decimal(units, 3)]
    const [first, second] = isLeft ? [wide, narrow] : [narrow, wide]
    const tenTimes = '10 times as much'
    const tenth = `${math('\\frac{1}{10}')} as much`
    const hundred = isLeft ? '100 times as much' : `${math('\\frac{1}{100}')} as much`
    return choiceProblem(
      {
        question: [
          `Look at the digit ${digit} in ${math(first)} and in ${math(second)}.`,
          `How much is the ${digit} in ${math(first)} worth, compared with the ${digit} in ${math(second)}?`,
        ],
        hints: [
          `In which place does the ${digit} stand in ${math(wide)}? And in ${math(narrow)}?`,
          `In ${math(wide)} it stands in the ones place, and in ${math(narrow)} in the tenths place.`,
          'Each place is worth 10 times the place to its right, and one tenth of the place to its left. Which way do you go from the second number to the first?',
        ],
        explanation: [
          `In ${math(first)} the ${digit} stands in the ${isLeft ? 'ones' : 'tenths'} place, in ${math(second)} in the ${isLeft ? 'tenths' : 'ones'} place. That is one place to the ${isLeft ? 'left' : 'right'}, so it is worth ${isLeft ? tenTimes : tenth}.`,
        ],
      },
      isLeft ? tenTimes : tenth,
      [
        [isLeft ? tenth : tenTimes, 'Mixes up ten times and one tenth'],
        ['the same', 'Looks at the digit and not at its place'],
        [hundred, 'Counts one place too many'],
      ],
    )
  },
)

const powersOfTen = problemTemplate(
  { id: 'g5-powers-of-ten', title: 'Multiply and divide by powers of 10', skill: '5.NBT.A.2', grades },
  (random) => {
    const units = inRange(random, 112, 9899, (n) => n % 10 !== 0)
    const power = random.int(2, 3)
    const isTimes = random.int(0, 1) === 1
    const start = decimal(units, 2)
    const factor = 10 ** power
    const [up, down] = [decimal(units * factor, 2), decimal(units, 2 + power)]
    const operation = isTimes ? '\\times' : '\\div'
    const key = isTimes ? up : down
    const oneLess = isTimes ? decimal(units * 10 ** (power - 1), 2) : decimal(units, 1 + power)
    return numberProblem(
      {
        question: [`Find ${math(`${start} ${operation} 10^${power}`)}.`],
        hints: [
          `${math(`10^${power} = ${groupedTex(factor)}`)}. It is the product of ${power} tens.`,
          `${isTimes ? 'Multiplying' : 'Dividing'} by 10 moves every digit one place to the ${isTimes ? 'left' : 'right'}, so the number gets ${isTimes ? 'larger' : 'smaller'}.`,
          `Move every digit of ${math(start)} ${power} places to the ${isTimes ? 'left' : 'right'}. Fill empty places with zeros.`,
        ],
        explanation: [
          `${math(`${start} ${operation} 10^${power} = ${start} ${operation} ${groupedTex(factor)} = ${isTimes ? groupedTex((units * factor) / 100) : key}`)}: every digit moves ${power} places to the ${isTimes ? 'left' : 'right'}.`,
        ],
      },
      key,
      [
        [isTimes ? down : up, 'Moves the digits in the wrong direction'],
        [oneLess, 'Moves the digits one place too few'],
        ...(isTimes
          ? ([
              [`${start}${'0'.repeat(power)}`, 'Writes zeros at the end of a decimal'],
              [decimal(units * 10 * power, 2), 'Multiplies by 10 times the exponent'],
            ] as const)
          : ([[`0.${'0'.repeat(power)}${units}`, 'Writes zeros after the point without counting places']] as const)),
      ],
    )
  },
)

const roundDecimals = problemTemplate(
  { id: 'g5-round-decimals', title: 'Round decimals', skill: '5.NBT.A.4', grades },
  (random) => {
    const places = random.int(1, 2)
    const units = inRange(random, 1012, 98989, (n) => n % 10 !== 0)
    const number = decimalPadded(units, 3)
    const size = 10 ** (3 - places)
    const low = Math.floor(units / size)
    const key = Math.round(units / size)
    const next = Math.floor((units % size) / (size / 10))
    const place = places === 1 ? 'tenth' : 'hundredth'
    const whole = Math.round(units / 1000)
    return numberProblem(
      {
        question: [`Round ${math(number)} to the nearest ${place}.`],
        hints: [
          `Find the ${place}s place: it is the ${places === 1 ? 'first' : 'second'} place after the decimal point.`,
          `${math(number)} lies between ${math(decimalPadded(low, places))} and ${math(decimalPadded(low + 1, places))}. Look at the digit after the ${place}s place.`,
          `That digit is ${next}, so ${next >= 5 ? 'go up to the higher one' : 'stay with the lower one'} of the two.`,
        ],
        explanation: [
          `${math(number)} lies between ${math(decimalPadded(low, places))} and ${math(decimalPadded(low + 1, places))}. The next digit is ${next}, so it rounds to ${math(decimalPadded(key, places))}.`,
        ],
      },
      decimal(key, places),
      [
        [decimal(key === low ? low + 1 : low, places), key === low ? 'Always rounds up' : 'Always rounds down'],
        [
          places === 1 ? decimal(Math.round(units / 10), 2) : decimal(Math.round(units / 100), 1),
          `Rounds to the nearest ${places === 1 ? 'hundredth' : 'tenth'}`,
        ],
        [whole, 'Rounds to the nearest whole number'],
      ],
    )
  },
)

const orderThousandths = problemTemplate(
  { id: 'g5-order-thousandths', title: 'Order decimals to thousandths', skill: '5.NBT.A.3b', grades },
  (random) => {
    const [whole, lead] = [random.int(0, 9), random.int(1, 8)]
    const drawn = sampleUntil(
      () => {
        const parts = [
          lead * 100,
          lead * 100 + random.int(1, 9),
          lead * 100 + random.int(1, 9) * 10,
          random.int(11, 99),
        ]
        return random.shuffle(parts).map((part) => whole * 1000 + part)
      },
      (all) => new Set(all).size === 4,
    )
    const sorted = drawn.toSorted((a, b) => a - b)
    const text = (units: number) => decimal(units, 3)
    const digits = (units: number) => text(units).split('.')[1] ?? ''
    const show = (units: number[]) => units.map((unit) => math(text(unit)))
    const padded = sorted.map((unit) => math(decimalPadded(unit, 3)))
    return orderProblem(
      'RANK',
      {
        question: [
          `${random.pick(names)} has four number cards: ${show(drawn).join(', ')}.`,
          'Put the numbers in order from <strong>least</strong> to <strong>greatest</strong>.',
        ],
        hints: [
          'Compare place by place from the left: ones, tenths, hundredths, thousandths.',
          'Write all the numbers with three places after the point. You may add zeros at the end without changing a decimal.',
          `With three places they are ${random.shuffle(padded).join(', ')}. Now compare the thousandths.`,
        ],
        explanation: [
          `With three places the numbers are, in order, ${padded.join(', ')}. So the order is ${show(sorted).join(', ')}.`,
        ],
      },
      show(sorted),
      [
        [
          show(sorted.toSorted((a, b) => Number(digits(a)) - Number(digits(b)))),
          'Compares decimals by the whole number after the point',
        ],
        [
          show(sorted.toSorted((a, b) => digits(b).length - digits(a).length || a - b)),
          'Takes the shorter decimal for the larger',
        ],
        [show(sorted.toReversed()), 'Orders from greatest to least'],
      ],
    )
  },
)

const addDecimals = problemTemplate(
  { id: 'g5-add-decimals', title: 'Add decimals', skill: '5.NBT.B.7', grades },
  (random) => {
    const [tenths, hundredths] = sampleUntil(
      () => [random.int(21, 189), random.int(105, 989)] as const,
      (drawn) => drawn.every((units) => units % 10 !== 0),
    )
    const name = random.pick(names)
    const [first, second] = [decimal(tenths, 1), decimal(hundredths, 2)]
    const total = tenths * 10 + hundredths
    return numberProblem(
      {
        question: [
          `${name} rides ${math(first)} kilometers in the morning and ${math(second)} kilometers in the afternoon.`,
          `How many kilometers does ${name} ride in all?`,
        ],
        hints: [
          'Write the numbers one below the other with the decimal points in one line.',
          `${math(`${first} = ${decimalPadded(tenths * 10, 2)}`)}, so both numbers have two places after the point.`,
          `Add ${math(`${decimalPadded(tenths * 10, 2)} + ${second}`)}: hundredths first, then tenths, then ones.`,
        ],
        explanation: [
          `${math(`${decimalPadded(tenths * 10, 2)} + ${second} = ${decimalPadded(total, 2)}`)}. ${name} rides ${math(decimal(total, 2))} kilometers.`,
        ],
      },
      decimal(total, 2),
      [
        [decimal(tenths + hundredths, 2), 'Lines up the last digits instead of the decimal points'],
        [
          `${Math.floor(tenths / 10) + Math.floor(hundredths / 100)}.${(tenths % 10) + (hundredths % 100)}`,
          'Adds the parts after the point as whole numbers',
        ],
        [decimal(Math.abs(tenths * 10 - hundredths), 2), 'Subtracts instead of adding'],
      ],
    )
  },
)

const subtractMoney = problemTemplate(
  { id: 'g5-subtract-decimals', title: 'Subtract decimals', skill: '5.NBT.B.7', grades },
  (random) => {
    const cents = inRange(random, 215, 4890, (n) => n % 10 !== 0 && n % 100 > 10)
    const bill = random.pick([5, 10, 20, 50].filter((dollars) => dollars * 100 > cents))
    const name = random.pick(names)
    const price = decimalPadded(cents, 2)
    const change = bill * 100 - cents
    const dollars = Math.floor(cents / 100)
    const toDollar = 100 - (cents % 100)
    return numberProblem(
      {
        question: [
          `${name} buys ${random.pick(['a book', 'a kite', 'a soccer ball', 'a plant', 'a lamp'])} for ${math(`\\$${price}`)} and pays with a ${math(`\\$${bill}`)} bill.`,
          'How many dollars is the change? Write it as a decimal.',
        ],
        hints: [
          `You need ${math(`${bill} - ${price}`)}. Write ${bill} with two places: ${math(`${bill}.00`)}.`,
          `Count up from ${math(price)} to the next whole dollar: it takes ${toDollar} ${plural(toDollar, 'cent')} to reach ${math(`\\$${dollars + 1}`)}.`,
          dollars + 1 === bill
            ? `${math(`\\$${bill}`)} is reached already, so the change is ${toDollar} ${plural(toDollar, 'cent')}. Write that as a part of a dollar.`
            : `From ${math(`\\$${dollars + 1}`)} to ${math(`\\$${bill}`)} it takes ${bill - dollars - 1} more ${plural(bill - dollars - 1, 'dollar')}. Put dollars and cents together.`,
        ],
        explanation: [
          `${math(`${bill}.00 - ${price} = ${decimalPadded(change, 2)}`)}. The change is ${math(`\\$${decimalPadded(change, 2)}`)}.`,
        ],
      },
      decimal(change, 2),
      [
        [decimal((bill - dollars) * 100 + toDollar, 2), 'Forgets that one dollar was regrouped'],
        [decimal((bill - dollars) * 100 + (cents % 100), 2), 'Takes the cents of the price as the cents of the change'],
        [decimal(bill * 100 + cents, 2), 'Adds instead of subtracting'],
      ],
      { form: 'decimal' },
    )
  },
)

const multiplyDecimals = problemTemplate(
  { id: 'g5-multiply-decimals', title: 'Multiply decimals', skill: '5.NBT.B.7', grades },
  (random) => {
    const digits = () => inRange(random, 12, 98, (n) => n % 10 !== 0)
    const [b, a] = [digits(), digits()].sort((x, y) => x - y) as [number, number]
    const [first, second] = [decimal(a, 1), decimal(b, 1)]
    const product = a * b
    const [onesA, onesB] = [Math.floor(a / 10), Math.floor(b / 10)]
    return numberProblem(
      {
        question: [
          `A rectangular ${random.pick(['patio', 'mural', 'garden bed', 'lawn', 'stage', 'classroom'])} is ${math(first)} meters long and ${math(second)} meters wide. What is its area in square meters?`,
        ],
        hints: [
          `The area is ${math(`${first} \\times ${second}`)}. About how large will it be?`,
          `Multiply without the points: ${math(`${a} \\times ${b} = ${groupedTex(product)}`)}.`,
          `Tenths times tenths are hundredths, so ${grouped(product)} counts hundredths. Write it with two places after the point.`,
        ],
        explanation: [
          `${math(`${a} \\times ${b} = ${groupedTex(product)}`)}. Tenths times tenths are hundredths, so ${math(`${first} \\times ${second} = ${decimalPadded(product, 2)}`)} square meters.`,
        ],
      },
      decimal(product, 2),
      [
        [decimal(product, 1), 'Places the decimal point as in addition'],
        [decimal(onesA * onesB * 100 + (a % 10) * (b % 10), 2), 'Multiplies whole parts and decimal parts separately'],
        [decimal(a + b, 1), 'Adds instead of multiplying'],
        [product, 'Leaves out the decimal point'],
      ],
    )
  },
)

const divideDecimals = problemTemplate(
  { id: 'g5-divide-decimals', title: 'Divide decimals', skill: '5.NBT.B.7', grades },
  (random) => {
    const divisor = random.int(3, 9)
    const quotient = sampleUntil(
      () => random.pick([random.int(101, 109), random.int(112, 989)]),
      (n) => n % 10 !== 0,
    )
    const dividend = divisor * quotient
    const name = random.pick(names)
    const start = decimalPadded(dividend, 2)
    const hasZero = Math.floor(quotient / 10) % 10 === 0
    return numberProblem(
      {
        question: [
          `${name} cuts a ${random.pick(['rope', 'board', 'wire', 'ribbon', 'pipe'])} that is ${math(start)} meters long into ${divisor} equal pieces.`,
          'How many meters long is each piece?',
        ],
        hints: [
          `Divide ${math(`${start} \\div ${divisor}`)}. You can think of ${math(start)} as hundredths.`,
          `${math(start)} is ${grouped(dividend)} hundredths. Split ${grouped(dividend)} hundredths into ${divisor} equal parts.`,
          `${math(`${groupedTex(dividend)} \\div ${divisor} = ${quotient}`)}, so each piece is ${quotient} hundredths of a meter. Write that as a decimal.`,
        ],
        explanation: [
          `${grouped(dividend)} hundredths divided by ${divisor} is ${quotient} hundredths: ${math(`${start} \\div ${divisor} = ${decimalPadded(quotient, 2)}`)}. Each piece is ${math(decimal(quotient, 2))} meters long.`,
        ],
      },
      decimal(quotient, 2),
      [
        [decimal(quotient, 1), 'Moves the decimal point one place to the right'],
        hasZero
          ? [`${Math.floor(quotient / 100)}.${quotient % 10}`, 'Skips the zero in the quotient']
          : [decimal(quotient, 3), 'Moves the decimal point one place to the left'],
        [decimal(dividend * divisor, 2), 'Multiplies instead of dividing'],
        [quotient, 'Leaves out the decimal point'],
      ],
    )
  },
)

export const grade5Decimals: readonly Template[] = [
  digitInDecimals,
  powersOfTen,
  roundDecimals,
  orderThousandths,
  addDecimals,
  subtractMoney,
  multiplyDecimals,
  divideDecimals,
]
