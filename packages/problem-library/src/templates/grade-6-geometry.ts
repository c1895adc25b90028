import { fieldProblem, numberProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex, fractionText, lowestTermsTex, mixedTex, mixedText, simplifiedTex } from '../authoring/fractions'
import { math } from '../authoring/html'
import { gcd } from '../authoring/numbers'
import { inRange, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 6', 'Grade 6 Accelerated'] as const

const triangles = [
  ['sail', 'feet'],
  ['garden bed', 'meters'],
  ['pennant', 'inches'],
  ['road sign', 'inches'],
  ['piece of stained glass', 'centimeters'],
  ['tent wall', 'feet'],
] as const

const triangleArea = problemTemplate(
  { id: 'g6-triangle-area', title: 'Area of a triangle', skill: '6.G.A.1', grades: ['Grade 6'] },
  (random) => {
    const [thing, unit] = random.pick(triangles)
    const base = random.int(4, 24)
    const height = inRange(random, 4, 20, (value) => (value * base) % 2 === 0)
    const side = height + random.int(1, 5)
    const key = (base * height) / 2
    return numberProblem(
      {
        question: [
          `A ${thing} is a triangle. Its base is ${base} ${unit} long, one of its other sides is ${side} ${unit} long, and the height that belongs to the base is ${height} ${unit}.`,
          `What is the area of the ${thing} in square ${unit}?`,
        ],
        hints: [
          'A triangle covers half of a parallelogram with the same base and the same height.',
          `The area is ${math('\\frac{1}{2} \\times \\text{base} \\times \\text{height}')}. The slanted side is not needed.`,
          `Work out ${math(`\\frac{1}{2} \\times ${base} \\times ${height}`)}.`,
        ],
        explanation: [
          `${math(`\\frac{1}{2} \\times ${base} \\times ${height} = ${key}`)}, so the area is ${key} square ${unit}.`,
        ],
      },
      key,
      [
        [base * height, 'Forgets to take half'],
        [(base * side) / 2, 'Uses the slanted side instead of the height'],
        [base + height + side, 'Adds the lengths instead of finding an area'],
      ],
    )
  },
)

const trapezoids = [
  ['table top', 'inches'],
  ['flower bed', 'feet'],
  ['roof panel', 'feet'],
  ['window', 'inches'],
  ['parking area', 'meters'],
] as const

const trapezoidArea = problemTemplate(
  { id: 'g6-trapezoid-area', title: 'Area of a trapezoid', skill: '6.G.A.1', grades },
  (random) => {
    const [thing, unit] = random.pick(trapezoids)
    const long = random.int(9, 24)
    const short = inRange(random, 4, long - 2, (value) => value !== long)
    const height = inRange(random, 3, 14, (value) => ((long + short) * value) % 2 === 0)
    const key = ((long + short) * height) / 2
    return numberProblem(
      {
        question: [
          `A ${thing} has the shape of a trapezoid. Its parallel sides are ${long} ${unit} and ${short} ${unit} long, and they are ${height} ${unit} apart.`,
          `What is its area in square ${unit}?`,
        ],
        hints: [
          'Cut the trapezoid into two triangles, each with one of the parallel sides as its base.',
          `The triangles have areas ${math(`\\frac{1}{2} \\times ${long} \\times ${height}`)} and ${math(`\\frac{1}{2} \\times ${short} \\times ${height}`)}.`,
          `Together they are ${math(`\\frac{1}{2} \\times (${long} + ${short}) \\times ${height}`)}.`,
        ],
        explanation: [
          `${math(`\\frac{1}{2} \\times (${long} + ${short}) \\times ${height} = \\frac{1}{2} \\times ${long + short} \\times ${height} = ${key}`)}, so the area is ${key} square ${unit}.`,
        ],
      },
      key,
      [
        [(long + short) * height, 'Forgets to take half'],
        [long * height, 'Uses the longer base only'],
        [short * height, 'Uses the shorter base only'],
        [long * short * height, 'Multiplies all three lengths'],
      ],
    )
  },
)

const fractionVolume = problemTemplate(
  { id: 'g6-volume-fraction-edges', title: 'Volume with fraction edge lengths', skill: '6.G.A.2', grades },
  (random) => {
    const thing = random.pick(['crate', 'block of stone', 'fish tank', 'planter', 'storage box'] as const)
    const edge = () => {
      const bottom = random.pick([2, 3, 4])
      return [inRange(random, bottom + 1, 4 * bottom, (top) => gcd(top, bottom) === 1), bottom] as const
    }
    const whole = random.int(2, 6)
    const [[a, b], [c, d]] = sampleUntil(
      () => [edge(), edge()] as const,
      ([[w, x], [y, z]]) => (w * y * whole) % (x * z) !== 0,
    )
    const [one, two] = [mixedTex(a, b), mixedTex(c, d)]
    const [top, bottom] = [a * c * whole, b * d]
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `A ${thing} is a rectangular prism with edges of ${math(one)} feet, ${math(two)} feet and ${whole} feet.`,
          'What is its volume in cubic feet? Write a fraction in lowest terms; it may be greater than 1.',
        ],
        hints: [
          'The volume of a rectangular prism is length times width times height.',
          `Write the mixed numbers as fractions: ${math(`${one} = ${fractionTex(a, b)}`)} and ${math(`${two} = ${fractionTex(c, d)}`)}.`,
          `Multiply: ${math(`${fractionTex(a, b)} \\times ${fractionTex(c, d)} \\times ${whole} = ${fractionTex(top, bottom)}`)}. Then write the fraction in lowest terms.`,
        ],
        explanation: [
          `${math(`${fractionTex(a, b)} \\times ${fractionTex(c, d)} \\times ${whole} = ${simplifiedTex(top, bottom)}`)}.`,
          `The volume is ${math(lowestTermsTex(top, bottom))} cubic feet.`,
        ],
      },
      [fractionText(top, bottom), mixedText(top, bottom)],
      [
        [fractionText(a * c, b * d), 'Multiplies two edges only'],
        [fractionText(a * d + c * b + whole * b * d, b * d), 'Adds the edges instead of multiplying them'],
        [
          String(Math.floor(a / b) * Math.floor(c / d) * whole),
          'Multiplies the whole-number parts and ignores the fractions',
        ],
      ],
      { form: 'lowest_terms' },
    )
  },
)

const surfaceArea = problemTemplate(
  { id: 'g6-surface-area-prism', title: 'Surface area of a rectangular prism', skill: '6.G.A.4', grades },
  (random) => {
    const name = random.pick(names)
    const thing = random.pick(['gift box', 'wooden box', 'shipping carton', 'toy box', 'jewelry box'] as const)
    const [length, width, height] = [random.int(5, 15), random.int(3, 10), random.int(2, 9)]
    const [floor, front, side] = [length * width, length * height, width * height]
    const key = 2 * (floor + front + side)
    return numberProblem(
      {
        question: [
          `${name} covers all faces of a closed ${thing} with paper. The ${thing} is ${length} inches long, ${width} inches wide and ${height} inches high.`,
          'How many square inches of paper are needed if nothing overlaps?',
        ],
        hints: [
          'A rectangular prism has six faces, in three pairs of equal rectangles.',
          `The three different faces have areas ${math(`${length} \\times ${width} = ${floor}`)}, ${math(`${length} \\times ${height} = ${front}`)} and ${math(`${width} \\times ${height} = ${side}`)}.`,
          `Add the three areas and double the sum: ${math(`2 \\times (${floor} + ${front} + ${side})`)}.`,
        ],
        explanation: [
          `The net has two rectangles of each kind: ${math(`2 \\times (${floor} + ${front} + ${side}) = 2 \\times ${floor + front + side} = ${key}`)}.`,
          `${name} needs ${key} square inches of paper.`,
        ],
      },
      key,
      [
        [length * width * height, 'Finds the volume instead of the surface area'],
        [key / 2, 'Counts only three of the six faces'],
        [key - floor, 'Leaves out the top'],
        [2 * (front + side), 'Counts only the side faces'],
      ],
    )
  },
)

export const grade6Geometry: readonly Template[] = [triangleArea, trapezoidArea, fractionVolume, surfaceArea]
