import { fieldProblem, selectProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { type Fraction, fractionKey, fractionTex } from '../authoring/fractions'
import { math } from '../authoring/html'
import { range } from '../authoring/numbers'
import { article, capital, names } from '../authoring/story'
import type { Template } from '../authoring/template'
import { denominators, partName, wholes } from './fraction-parts'

const grades = ['Grade 3'] as const

const shadedFraction = problemTemplate(
  { id: 'shaded-fraction', title: 'The fraction that is shaded', skill: '3.NF.A.1', grades },
  (random) => {
    const name = random.pick(names)
    const under = random.pick(denominators)
    const shaded = random.int(1, under - 1)
    const drawing = random.shuffle([...'■'.repeat(shaded), ...'□'.repeat(under - shaded)]).join('')
    const whole = random.pick(wholes)
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${name} draws a ${whole}, splits it into equal parts and shades some of them (■).`,
          `<div>${drawing}</div>`,
          'What fraction is shaded? Write it like this: 2/5',
        ],
        hints: [
          'The denominator counts all the equal parts. The numerator counts the shaded ones.',
          `There are ${under} equal parts in all, so they are ${partName[under]}.`,
          `${shaded} of the ${under} parts ${shaded === 1 ? 'is' : 'are'} shaded. Write ${shaded} over ${under}.`,
        ],
        explanation: [
          `The whole has ${under} equal parts and ${shaded} of them ${shaded === 1 ? 'is' : 'are'} shaded, so the fraction is ${math(fractionTex(shaded, under))}.`,
        ],
      },
      [`${shaded}/${under}`, ...fractionKey(shaded, under)],
      [
        [`${shaded}/${under - shaded}`, 'Compares the shaded parts with the parts that are not shaded'],
        [`${under - shaded}/${under}`, 'Counts the parts that are not shaded'],
        [`${under}/${shaded}`, 'Turns the fraction upside down'],
      ],
      { form: 'fraction' },
    )
  },
)

const numberLineFraction = problemTemplate(
  { id: 'fraction-on-a-number-line', title: 'Fractions on a number line', skill: '3.NF.A.2b', grades },
  (random) => {
    const name = random.pick(names)
    const under = random.pick(denominators)
    const over = random.pick(range(1, 2 * under - 1).filter((value) => value !== under))
    const animal = random.pick(['frog', 'ant', 'rabbit', 'toy robot', 'grasshopper'])
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${name} draws a number line from 0 to 2 and splits <strong>each</strong> whole into ${under} equal spaces. ${capital(article(animal))} ${animal} starts at 0 and moves ${over} ${over === 1 ? 'space' : 'spaces'}. At what fraction does it stop? Write it like this: 2/5`,
        ],
        hints: [
          'How many equal spaces are there from 0 to 1? That number is the denominator.',
          `From 0 to 1 there are ${under} spaces, so one space is ${math(fractionTex(1, under))}.`,
          `Count ${over} ${over === 1 ? 'space' : 'spaces'} of ${math(fractionTex(1, under))}${over === 1 ? '' : ' each'}. Write ${over} over ${under}.`,
        ],
        explanation: [
          `Each space is ${math(fractionTex(1, under))} long. After ${over} ${over === 1 ? 'space' : 'spaces'} the ${animal} is at ${math(fractionTex(over, under))}.`,
        ],
      },
      [`${over}/${under}`, ...fractionKey(over, under)],
      [
        [`${over}/${2 * under}`, 'Takes the whole line from 0 to 2 as one whole'],
        [`${over}/${under + 1}`, 'Counts the marks instead of the spaces'],
        [`${under}/${over}`, 'Turns the fraction upside down'],
      ],
      { form: 'fraction' },
    )
  },
)

const wholeAsFraction = problemTemplate(
  { id: 'whole-numbers-as-fractions', title: 'Whole numbers as fractions', skill: '3.NF.A.3c', grades },
  (random) => {
    const name = random.pick(names)
    const whole = random.int(2, 9)
    const [a, b] = random.shuffle(denominators.filter((under) => under !== 2 && under !== whole)) as [number, number]
    const shown = (fractions: Fraction[]) => fractions.map((fraction) => math(fractionTex(...fraction)))
    const overOne: Fraction = [whole, 1]
    const right: Fraction[] = [overOne, [whole * a, a], [whole * b, b]]
    const sameTwice: Fraction = [whole, whole]
    const flipped: Fraction = [1, whole]
    const added: Fraction = [whole + a, a]
    return selectProblem(
      {
        question: [
          random.pick([
            `Which fractions are equal to ${whole}? Help ${name} choose <strong>all</strong> of them.`,
            `${name} looks for fractions that name the whole number ${whole}. Choose <strong>all</strong> of them.`,
          ]),
        ],
        hints: [
          `A fraction is equal to ${whole} when its parts make ${whole} wholes.`,
          `To make one whole you need as many parts as the denominator says. How many parts make ${whole} wholes?`,
          `${whole} wholes are ${math(`${whole} \\times ${a} = ${whole * a}`)} ${partName[a]}. Use the same idea for ${partName[b]} and for wholes, with denominator 1.`,
        ],
        explanation: [
          `${shown(right).join(', ')} are all equal to ${whole}: each numerator is ${whole} times its denominator.`,
          `${math(`${fractionTex(...sameTwice)} = 1`)}, ${math(fractionTex(...flipped))} is less than 1, and ${math(fractionTex(...added))} is not ${whole} either.`,
        ],
      },
      shown(right),
      shown([sameTwice, flipped, added]),
      [
        [shown([overOne, sameTwice]), 'Looks only for the number itself in the numerator'],
        [shown([...right, flipped]), 'Thinks that turning the fraction upside down keeps its value'],
        [shown([overOne, added]), 'Adds the denominator to the whole number'],
        [shown([overOne]), 'Accepts only the denominator 1'],
      ],
    )
  },
)

export const grade3Fractions: readonly Template[] = [shadedFraction, numberLineFraction, wholeAsFraction]
