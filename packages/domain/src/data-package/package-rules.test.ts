import { describe, expect, it } from 'vitest'
import type { AnswerMember } from '../problem/problem.schema'
import type { SurveyQuestion } from '../survey/survey.schema'
import type { PackageTier } from './package-columns.schema'
import { csvLine, packageTablesOf, quasiIdentifiersOf, suppressFlow } from './package-tables.rules'
import { packageCodebook } from './package-texts.rules'
import { choicesOf, isWrittenAnswer, mayShowResponse } from './responses.rules'

describe('a line of CSV', () => {
  it.each([
    [['a', null, undefined, true, 5], 'a,,,true,5'],
    [['say "yes"', 'one, two', 'line\nbreak'], '"say ""yes""","one, two","line\nbreak"'],
    [['', ' '], '"", '],
    [[0.1 + 0.2, 1e-9, -0.5], '0.30000000000000004,1e-9,-0.5'],
  ])('writes %j as the CSV line %s', (values, line) => {
    expect(csvLine(values)).toBe(line)
  })
})

describe('package tables', () => {
  it('the public tier has no times but weeks, and no teacher, device or position', () => {
    const columns = packageTablesOf('PUBLIC', [{ prompt: 'Fun?' }]).flatMap((table) => Object.keys(table.columns))
    expect(columns.filter((name) => /day|seconds|device|teacher|sequence|draw_order|class_size/.test(name))).toEqual([])
    expect(columns).toContain('scale_1')
  })

  it('describes every column of a package in the codebook', () => {
    const tables = packageTablesOf('RESTRICTED', [])
    const text = packageCodebook(tables)
    for (const { columns } of tables)
      for (const [name, { description }] of Object.entries(columns)) {
        expect(description.length).toBeGreaterThan(5)
        expect(text).toContain(`| \`${name}\` |`)
      }
  })

  it('empties a unit and a stratum together with the class, school or grade that they name', () => {
    const columnsOf = (unit: 'STUDENT' | 'CLASS' | 'SCHOOL', strata: ('CLASS' | 'GRADE')[]) =>
      Object.fromEntries(quasiIdentifiersOf({ unit, strata }).map(({ name, columns }) => [name, columns]))
    expect(columnsOf('CLASS', ['GRADE'])).toMatchObject({ class: ['class', 'unit'], grade: ['grade', 'stratum'] })
    expect(columnsOf('SCHOOL', ['CLASS'])).toMatchObject({ class: ['class', 'stratum'], school: ['school', 'unit'] })
    expect(columnsOf('STUDENT', [])).toMatchObject({ class: ['class'], school: ['school'], grade: ['grade'] })
  })

  it('empties a whole step of the flow where one of its numbers is small and shows who left', () => {
    const rows = [
      { step: 'withdrawn', group: 'all', students: 9 },
      { step: 'withdrawn', group: '1', students: 2 },
      { step: 'finished', group: '1', students: 2 },
      { step: 'refused.full', group: 'all', students: 0 },
    ]
    expect(suppressFlow(rows, 5).map(({ students }) => students)).toEqual([null, null, 2, 0])
  })
})

describe('responses in a package', () => {
  const part = (answerType: 'CHOOSE_ONE' | 'NUMERIC', values: string[]): AnswerMember => ({
    memberType: 'ANSWER_PART',
    answerType,
    htmlMarker: null,
    properties: {},
    answerValues: values.map((value) => ({ value, isCorrect: true })),
  })
  const choices = choicesOf([part('CHOOSE_ONE', ['red', 'blue']), part('NUMERIC', ['12'])])

  it.each<[string, string, object, PackageTier, boolean]>([
    ['a choice', 'red', {}, 'PUBLIC', true],
    ['a rare number', '1234', {}, 'PUBLIC', false],
    ['a rare number', '1234', {}, 'RESTRICTED', true],
    ['a rare expression', '2x+3y', {}, 'RESTRICTED', true],
    ['a name', 'Ann', {}, 'RESTRICTED', false],
    ['a name in other letters', 'Анна', {}, 'RESTRICTED', false],
    ['a word that many entered', 'dunno', { isCommon: true }, 'PUBLIC', true],
    ['an open response that many wrote', 'dunno', { isCommon: true, isOpen: true }, 'RESTRICTED', false],
    ['an open response that was released', 'dunno', { isOpen: true, isReleased: true }, 'PUBLIC', true],
    ['the key of a written answer', '12', {}, 'PUBLIC', false],
  ])('%s (%s, %j) in the tier %s is shown: %s', (_, value, facts, tier, leaves) => {
    const response = { response: { '1': [value] }, isOpen: false, isCommon: false, isReleased: false, ...facts }
    expect(mayShowResponse(response, choices, tier)).toBe(leaves)
  })

  it.each<[SurveyQuestion['kind'], string, boolean]>([
    ['TEXT', 'fine', true],
    ['CHOICE', 'yes', false],
    ['CHOICE', 'I am Ann', true],
    ['SCALE', '5', false],
    ['SCALE', '6', true],
  ])('the answer to a %s question "%s" counts as written text: %s', (kind, answer, isWritten) => {
    const question = { id: 'q', kind, prompt: 'Q?', options: kind === 'CHOICE' ? ['yes', 'no'] : [], steps: 5 }
    expect(isWrittenAnswer({ ...question, isRequired: false }, answer)).toBe(isWritten)
  })
})
