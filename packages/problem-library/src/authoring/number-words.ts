const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['-', '-', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** English words for a whole number below one million: "forty thousand five hundred seven". */
export function inWords(number: number): string {
  if (number < 20) return small[number]!
  if (number < 100) return tens[Math.floor(number / 10)]! + (number % 10 ? `-${small[number % 10]}` : '')
  const [unit, word] = number < 1000 ? [100, 'hundred'] : [1000, 'thousand']
  const rest = number % unit
  return `${inWords(Math.floor(number / unit))} ${word}${rest ? ` ${inWords(rest)}` : ''}`
}

/** The spellings that a reader would accept: plain first, then with "and", with a comma, and without hyphens. */
export function spellingsOf(number: number): [string, ...string[]] {
  const words = inWords(number)
  const withAnd = words.replace(/^(.*(?:hundred|thousand)) (?!.*(?:hundred|thousand))/, '$1 and ')
  const withComma = [words, withAnd].map((spelling) => spelling.replace('thousand ', 'thousand, '))
  return [words, ...[words, withAnd, ...withComma].flatMap((spelling) => [spelling, spelling.replaceAll('-', ' ')])]
}
