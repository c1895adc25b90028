const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tensWords = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number from 1 to 999 in words; `and` puts that word after the hundreds. */
export function inWords(number: number, and = false): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const start = hundreds > 0 ? `${small[hundreds]} hundred` : ''
  const end = rest === 0 ? '' : belowHundred(rest)
  return [start, end].filter(Boolean).join(and ? ' and ' : ' ')
}

function belowHundred(number: number): string {
  if (number < 20) return small[number]!
  const tens = tensWords[Math.floor(number / 10) - 1]!
  return number % 10 === 0 ? tens : `${tens}-${small[number % 10]}`
}
