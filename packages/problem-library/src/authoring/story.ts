import type { Random } from '@trellis/domain'

/** First names for the people in word problems. */
export const names = [
  'Ada',
  'Amir',
  'Bella',
  'Carlos',
  'Chen',
  'Dalia',
  'Diego',
  'Ella',
  'Emeka',
  'Fatima',
  'Grace',
  'Hana',
  'Ivan',
  'Jamal',
  'Jin',
  'Kayla',
  'Leo',
  'Lucia',
  'Malik',
  'Maya',
  'Nadia',
  'Noah',
  'Omar',
  'Priya',
  'Quinn',
  'Ravi',
  'Rosa',
  'Sam',
  'Tariq',
  'Tessa',
  'Viktor',
  'Yara',
  'Zoe',
] as const

/** The noun alone, in the form that goes with the count: `plural(1, 'box', 'boxes')` is 'box'. */
export function plural(count: number, singular: string, pluralForm = `${singular}s`): string {
  return count === 1 ? singular : pluralForm
}

/** 'a' or 'an' by the first letter; silent and sounded exceptions such as 'hour' are not known here. */
export function article(noun: string): string {
  return /^[aeiou]/i.test(noun) ? 'an' : 'a'
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Two different items of a list without repeats. */
export function pickTwo<T>(random: Random, list: readonly T[]): [T, T] {
  const [first, second] = random.shuffle(list)
  if (first === undefined || second === undefined) throw new RangeError('pick two from fewer than two')
  return [first, second]
}

export interface Noun {
  one: string
  many: string
}

/** Small things that a child may own, find, give away or share out. */
export const things: readonly Noun[] = [
  { one: 'acorn', many: 'acorns' },
  { one: 'apple', many: 'apples' },
  { one: 'balloon', many: 'balloons' },
  { one: 'bead', many: 'beads' },
  { one: 'book', many: 'books' },
  { one: 'button', many: 'buttons' },
  { one: 'cookie', many: 'cookies' },
  { one: 'crayon', many: 'crayons' },
  { one: 'grape', many: 'grapes' },
  { one: 'marble', many: 'marbles' },
  { one: 'pencil', many: 'pencils' },
  { one: 'postcard', many: 'postcards' },
  { one: 'shell', many: 'shells' },
  { one: 'stamp', many: 'stamps' },
  { one: 'sticker', many: 'stickers' },
  { one: 'strawberry', many: 'strawberries' },
  { one: 'toy car', many: 'toy cars' },
]

/** The number and the noun that agrees with it: '1 berry', '3 berries'. */
export function counted(count: number, thing: Noun): string {
  return `${count} ${plural(count, thing.one, thing.many)}`
}

export const placeValue = {
  ones: { one: 'one', many: 'ones' },
  tens: { one: 'ten', many: 'tens' },
  hundreds: { one: 'hundred', many: 'hundreds' },
} as const satisfies Record<string, Noun>
