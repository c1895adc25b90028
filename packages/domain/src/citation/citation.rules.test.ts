import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CitationFacts, citationOf } from './citation.rules'

const author = (name: string, familyName: string | null = null) => ({ name, familyName, orcid: null })
const facts = (changes: Partial<CitationFacts> = {}): CitationFacts => ({
  authors: [author('Ana Ruiz')],
  title: 'Hints or explanations',
  year: 2026,
  version: 2,
  kind: 'report',
  description: 'Results of a randomized study',
  publisher: 'Trellis',
  url: 'https://trellis.example/studies/hints-7',
  doi: null,
  ...changes,
})

describe('a citation as plain text', () => {
  it.each([
    [
      'names, year, work, publisher, address',
      {},
      'Ana Ruiz. (2026). Hints or explanations (Version 2) [Results of a randomized study]. Trellis. https://trellis.example/studies/hints-7',
    ],
    [
      'the DOI in place of the address',
      { doi: '10.17605/OSF.IO/ABCDE' },
      'Ana Ruiz. (2026). Hints or explanations (Version 2) [Results of a randomized study]. Trellis. https://doi.org/10.17605/OSF.IO/ABCDE',
    ],
    [
      'a family name that its owner put first, with initials',
      { authors: [author('García Márquez, Gabriel José'), author('Sartre, Jean-Paul')], version: null, url: null },
      'García Márquez, G. J., & Sartre, J.-P. (2026). Hints or explanations [Results of a randomized study]. Trellis.',
    ],
    [
      'a family name that its owner has named, where it ends the name',
      { authors: [author('Ana Ruiz Soto', 'Ruiz Soto'), author('Dr. Ruiz-Soto', 'Soto'), author('Soto', 'Soto')] },
      'Ruiz Soto, A., Dr. Ruiz-Soto, & Soto. (2026). Hints or explanations (Version 2) [Results of a randomized study]. Trellis. https://trellis.example/studies/hints-7',
    ],
    [
      'the work first where no author is known',
      { authors: [], version: null, url: null },
      'Hints or explanations [Results of a randomized study]. (2026). Trellis.',
    ],
    [
      'line breaks and repeated spaces as one space',
      { title: ' Hints\n or  explanations? ', version: null, url: null },
      'Ana Ruiz. (2026). Hints or explanations? [Results of a randomized study]. Trellis.',
    ],
  ] as [string, Partial<CitationFacts>, string][])('a plain-text citation has %s', (_, changes, text) => {
    expect(citationOf(facts(changes)).text).toBe(text)
  })

  it('a plain-text citation names the first 19 and the last of more than 20 authors', () => {
    const authors = Array.from({ length: 25 }, (_, index) => author(`A${index + 1}`))
    expect(citationOf(facts({ authors })).text).toMatch(/^A1, A2, .*A19, … A25\. \(2026\)/)
    expect(citationOf(facts({ authors: authors.slice(0, 20) })).text).toContain('A19, & A20.')
  })
})

describe('a citation in BibTeX', () => {
  it('escapes in BibTeX what LaTeX would read as a command', () => {
    const { bibtex } = citationOf(
      facts({ authors: [author('Zoë Ångström & Søn'), author('Ruiz, Íñigo')], title: '50% of {x_1} cost $5 #1 \\o/' }),
    )
    expect(bibtex).toBe(
      [
        '@misc{sn202650,',
        '  author = {{Zo{\\"e} {\\r A}ngstr{\\"o}m \\& S{\\o}n} and {Ruiz}, {{\\\'I}{\\~n}igo}},',
        '  title = {{50\\% of {\\textbraceleft}x\\_1{\\textbraceright} cost \\$5 \\#1 {\\textbackslash}o/}},',
        '  year = {2026},',
        '  version = {2},',
        '  note = {Results of a randomized study},',
        '  publisher = {Trellis},',
        '  url = {https://trellis.example/studies/hints-7},',
        '}',
        '',
      ].join('\n'),
    )
  })

  it('writes one BibTeX entry with balanced braces, whatever the words are', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 3 }), words, words, (names, title, publisher) => {
        const { bibtex } = citationOf(facts({ authors: names.map((name) => author(name)), title, publisher }))
        expect(bibtex).toMatch(/^@misc\{[a-z0-9]+,\n {2}/)
        expect(depthsIn(bibtex)).toEqual({ least: 0, last: 0 })
        // Each field is a line, and nothing in it begins a comment, a column or a formula.
        expect(bibtex.split('\n')).toHaveLength(9 + (names.length > 0 ? 1 : 0))
        expect(bibtex).not.toMatch(/(?<!\\)[&%#$_]/)
      }),
    )
  })
})

/** The lowest and the final nesting depth of braces. */
function depthsIn(text: string): { least: number; last: number } {
  let [depth, least] = [0, 0]
  for (const letter of text) {
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0
    least = Math.min(least, depth)
  }
  return { least, last: depth }
}

it('writes an item of CSL-JSON with the same facts', () => {
  expect(citationOf(facts({ doi: '10.1/x', authors: [author('Ana Ruiz'), author('Sartre, Jean-Paul')] })).csl).toEqual({
    id: 'ruiz2026hints',
    type: 'report',
    title: 'Hints or explanations',
    author: [{ literal: 'Ana Ruiz' }, { family: 'Sartre', given: 'Jean-Paul' }],
    issued: { 'date-parts': [[2026]] },
    genre: 'Results of a randomized study',
    publisher: 'Trellis',
    version: '2',
    URL: 'https://trellis.example/studies/hints-7',
    DOI: '10.1/x',
  })
})
