import { choiceProblem, fieldProblem, wholeNumberProblem } from '../authoring/build-problem'
import { multiPartTemplate, problemTemplate } from '../authoring/build-template'
import { math, table } from '../authoring/html'
import { article, names, pickTwo } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 1'] as const

const surveys = [
  { asked: 'What is your favorite fruit?', about: 'favorite fruit', kinds: ['apple', 'banana', 'pear'] },
  { asked: 'What is your favorite pet?', about: 'favorite pet', kinds: ['cat', 'dog', 'fish'] },
  { asked: 'How do you get to school?', about: 'way to school', kinds: ['bus', 'car', 'bike'] },
  { asked: 'What is your favorite season?', about: 'favorite season', kinds: ['spring', 'summer', 'winter'] },
  { asked: 'What is your favorite game?', about: 'favorite game', kinds: ['tag', 'chess', 'soccer'] },
] as const

const classSurvey = multiPartTemplate(
  { id: 'class-survey', title: 'A class survey with three groups', skill: '1.MD.C.4', grades },
  (random) => {
    const name = random.pick(names)
    const survey = random.pick(surveys)
    const least = random.int(2, 4)
    const middle = least + random.int(1, 2)
    const most = middle + random.int(2, 4)
    const counts = random.shuffle([least, middle, most])
    const rows = survey.kinds.map((kind, index) => ({ kind, count: counts[index]! }))
    const kindOf = (count: number) => rows.find((row) => row.count === count)!.kind
    const situation = [
      `${name} asks the class: "${survey.asked}" Each ● stands for one child.`,
      table(
        [survey.about, 'children'],
        rows.map((row) => [row.kind, '●'.repeat(row.count)]),
      ),
    ]
    const total = least + middle + most
    return [
      choiceProblem(
        {
          question: [...situation, 'Which answer did the most children give?'],
          hints: [
            'Each row shows how many children gave that answer.',
            'Look for the longest row of dots.',
            `The longest row has ${most} dots. Read the word at the start of that row.`,
          ],
          explanation: [`The row of "${kindOf(most)}" has ${most} dots, more than any other row.`],
        },
        kindOf(most),
        [
          [kindOf(least), 'Chooses the shortest row'],
          [kindOf(middle), 'Chooses a row that is neither longest nor shortest'],
        ],
      ),
      wholeNumberProblem(
        {
          question: [...situation, `How many more children said "${kindOf(most)}" than "${kindOf(least)}"?`],
          hints: [
            `Count the dots for "${kindOf(most)}" and the dots for "${kindOf(least)}".`,
            `There are ${most} dots for "${kindOf(most)}" and ${least} for "${kindOf(least)}". "How many more" asks for the difference.`,
            `Find ${math(`${most} - ${least}`)}: count from ${least} up to ${most}.`,
          ],
          explanation: [
            `${math(`${most} - ${least} = ${most - least}`)}, so ${most - least} more children said "${kindOf(most)}".`,
          ],
        },
        most - least,
        [
          [most + least, 'Adds instead of finding the difference'],
          [most, 'Gives the larger number'],
          [most - middle, 'Compares with the wrong row'],
        ],
      ),
      wholeNumberProblem(
        {
          question: [...situation, 'How many children answered in all?'],
          hints: [
            'Every dot is one child. You need all three rows.',
            `Add the three rows: ${math(rows.map((row) => row.count).join(' + '))}.`,
            `${math(`${rows[0]!.count} + ${rows[1]!.count} = ${rows[0]!.count + rows[1]!.count}`)}. Now add ${rows[2]!.count}.`,
          ],
          explanation: [
            `${math(`${rows.map((row) => row.count).join(' + ')} = ${total}`)}, so ${total} children answered.`,
          ],
        },
        total,
        [
          [total - rows[2]!.count, 'Leaves out the last row'],
          [3, 'Counts the rows instead of the children'],
          [most, 'Counts only the longest row'],
        ],
      ),
    ]
  },
)

const shapes = [
  { name: 'triangle', about: '3 straight sides and 3 corners', mistaken: ['square', 'circle'] },
  {
    name: 'square',
    about: '4 sides that are all the same length and 4 square corners',
    mistaken: ['triangle', 'cube'],
  },
  {
    name: 'rectangle',
    about: '2 long sides, 2 short sides and 4 square corners',
    mistaken: ['square', 'triangle'],
  },
  {
    name: 'circle',
    about: 'one edge that is perfectly round, no straight sides and no corners',
    mistaken: ['oval', 'sphere'],
  },
  { name: 'hexagon', about: '6 straight sides and 6 corners', mistaken: ['pentagon', 'octagon'] },
  { name: 'cube', about: '6 flat faces that are all squares', mistaken: ['square', 'cylinder'] },
] as const

const materials = ['paper', 'wood', 'felt', 'cardboard', 'clay', 'plastic'] as const

const nameTheShape = problemTemplate(
  { id: 'name-the-shape', title: 'Name the shape', skill: '1.G.A.1', grades },
  (random) => {
    const shape = random.pick(shapes)
    const [first, second] = pickTwo(random, names)
    const material = random.pick(materials)
    const color = random.pick(['red', 'blue', 'yellow', 'green'])
    return fieldProblem(
      'FILL_IN_IGNORE_CASE',
      {
        question: [
          random.pick([
            `${first} makes a ${color} shape out of ${material}. It has ${shape.about}. What is the name of the shape?`,
            `${first} tells ${second} about a ${color} shape: "It has ${shape.about}." Which shape is it?`,
          ]),
        ],
        hints: [
          'The color and the size do not matter. Look for sides, corners and faces.',
          `Which shape has ${shape.about}?`,
          `The name of the shape starts with "${shape.name.slice(0, 3)}" and has ${shape.name.length} letters.`,
        ],
        explanation: [`A shape with ${shape.about} is ${article(shape.name)} <strong>${shape.name}</strong>.`],
      },
      [shape.name, `${article(shape.name)} ${shape.name}`],
      [
        [
          shape.mistaken[0],
          `Takes ${article(shape.name)} ${shape.name} for ${article(shape.mistaken[0])} ${shape.mistaken[0]}`,
        ],
        [
          shape.mistaken[1],
          `Takes ${article(shape.name)} ${shape.name} for ${article(shape.mistaken[1])} ${shape.mistaken[1]}`,
        ],
        [color, 'Names the color instead of the shape'],
      ],
    )
  },
)

export const grade1DataAndShapes: readonly Template[] = [classSurvey, nameTheShape]
