const wordingIssues: Record<string, RegExp> = {
  'something that is not text': /undefined|NaN|Infinity|\[object/,
  'a plural after 1':
    /(?<![\d.,:/–-])\b1 (?!(?:is|has|shows|stands|gives|takes|was|means|times|less|plus|minus)\b)[a-z]+s\b/,
  'a before a vowel': /(?:\ba|^A|[.?!:"] A) (?!one\b|once\b|uni|use|euro)[aeiou][a-z]/,
  'a before 8, 11 or 18': /\b[Aa] (?:8\d*|11|18)\b/,
  'an before a consonant': /\b[Aa]n (?!hour|honest|[aeiou]|[A-Z]|8|11|18|¤)\S/,
  'two spaces': / {2}/,
  'a space before a comma or a period': / [,;:?!]| \.(?!\d)/,
  'two periods': /\.\.|\?\.|…\./,
  'a curly quotation mark': /[“”‘’]/,
  'the same word twice': /\b([a-z]+) \1\b/,
}

/** Mistakes that an editor would mark; formulas appear as ¤. */
export function wordingIssuesIn(html: string): string[] {
  const lines = html.split(/<\/(?:p|div|td|th|li)>|<br>/).map(wordsOf)
  return lines.flatMap((line) =>
    Object.entries(wordingIssues).flatMap(([name, pattern]) => (pattern.test(line) ? [`${name}: ${line}`] : [])),
  )
}

/** Paragraphs of help that do not end with a period, question mark or exclamation mark. */
export function unfinishedParagraphsIn(html: string): string[] {
  return [...html.matchAll(/<p>(.*?)<\/p>/gs)]
    .map(([, inner]) => wordsOf(inner!))
    .filter((line) => !/[.?!]"?$/.test(line))
}

function wordsOf(html: string): string {
  return html
    .replace(/<(span|div) data-type="[a-z-]+" data-latex="[^"]*">(<\/span>)?/g, '¤')
    .replace(/<span data-answer="[^"]*"><\/span>/g, '¤')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|#39);/g, '¤')
}
