import { describe, expect, it } from 'vitest'
import { type AnalysisRequest, analyze } from './analyze'
import { asNumbers, CsvError, parseCsv } from './csv'
import { formatAnalysis } from './print'

describe('reading comma-separated values', () => {
  it('reads quotes, a byte order mark, CRLF and missing values', () => {
    const table = parseCsv(
      '\uFEFF"name","the, score",note\r\n"O""Brien, A",3.5,NA\r\nBo,,"two\r\nlines"\r\n\r\n"NA",2,',
    )
    expect(table.columns).toEqual(['name', 'the, score', 'note'])
    expect(table.cells.get('name')).toEqual(['O"Brien, A', 'Bo', 'NA'])
    expect(table.cells.get('the, score')).toEqual(['3.5', null, '2'])
    expect(table.cells.get('note')).toEqual([null, 'two\r\nlines', null])
  })

  it.each([
    ['', 'The file is empty.'],
    ['a,a\n1,2', 'Two columns have the name “a”.'],
    ['a,b\n1,2\n1', 'Row 3 has 1 cells, but there are 2 columns.'],
    ['a,b\n1,"2', 'A quotation mark is opened and not closed.'],
    ['a,b\n"1"2,3', 'After “1” in quotation marks there is more text in the same cell.'],
  ])('says what is wrong with the file %j', (text, message) => {
    expect(() => parseCsv(text)).toThrow(new CsvError(message))
  })

  it('reads a column as numbers only if every value is one', () => {
    expect(asNumbers(['1', null, '-2.5e3', ' .5'])).toEqual([1, null, -2500, 0.5])
    expect(asNumbers(['TRUE', 'false', null])).toEqual([1, 0, null])
    expect(asNumbers(['1', 'seven'])).toBeNull()
    expect(asNumbers(['0x10'])).toBeNull()
    expect(asNumbers(['1e999'])).toBeNull()
  })
})

const file = [
  'student,arm,score,grade,room',
  'ann,video,3,6,r1',
  'bea,none,1,7,r2',
  'cal,hint,5,six,r3',
  'dan,video,4,6,r1',
  'eve,none,2,6,r2',
  'fay,hint,7,7,r3',
  'gus,video,6,7,r4',
  'hal,none,,7,r5',
  'ida,hint,4,6,r6',
  'jon,video,2,six,r4',
  'kim,none,4,6,r5',
  'lea,,4,6,r6',
].join('\n')
const request: AnalysisRequest = { outcome: 'score', treatment: 'arm', reference: 'none' }

describe('an analysis', () => {
  it('compares every condition with the reference, and counts the rows it leaves out', () => {
    const { rows, excluded, contrasts } = analyze(parseCsv(file), request)
    expect(rows).toBe(12)
    expect(excluded).toEqual([
      { column: 'score', rows: 1 },
      { column: 'arm', rows: 1 },
    ])
    expect(contrasts.map(({ level, reference, treated, control }) => [level, reference, treated.n, control.n])).toEqual(
      [
        ['hint', 'none', 3, 3],
        ['video', 'none', 4, 3],
      ],
    )
    const [welch] = contrasts.map(({ results }) => results[0]!)
    expect(welch!.result).toMatchObject({ ok: true, estimate: expect.closeTo(16 / 3 - 7 / 3, 12) })
    expect(welch!.holm).toBeCloseTo(2 * (welch!.result as { p: number }).p, 12)
  })

  it('prints the estimates, the effect sizes and the reasons for missing estimates', () => {
    const text = formatAnalysis(analyze(parseCsv(file), request), request)
    expect(text).toContain('Left out: 1 row without “score”.')
    expect(text).toMatch(/hint against none: n 3, mean 5.333, SD 1.528; n 3, mean 2.333, SD 1.528/)
    expect(text).toMatch(/Difference in means \(Welch\) +3 +1\.247 +4\.0 +\[-0\.4628, 6\.463\]/)
    expect(text).toContain('Hedges g')
    expect(text).toContain(
      'Not estimated: Regression-adjusted (Lin), Leave-one-out, random forest (LOOP): it needs a covariate that varies.',
    )
    expect(text).toMatch(/Clusters, by cluster \(CR2\), Cluster means .*: it needs the clusters that were assigned\./)
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/)
  })

  it('takes text columns as factors and clusters as units', () => {
    const { contrasts } = analyze(parseCsv(file), {
      ...request,
      cluster: 'room',
      covariates: ['grade'],
      estimators: ['cr2', 'welch'],
    })
    expect(contrasts[1]!.results.map(({ id, result }) => [id, result.ok || result.reason])).toEqual([
      ['cr2', expect.anything()],
      ['welch', 'clustered_assignment'],
    ])
  })

  it.each<[Partial<AnalysisRequest>, string]>([
    [{ outcome: 'points' }, 'There is no column “points”; the columns are “student”, “arm”, “score”, “grade”, “room”.'],
    [{ covariates: ['age'] }, 'There is no column “age”; the columns are “student”, “arm”, “score”, “grade”, “room”.'],
    [{ outcome: 'grade' }, 'The outcome column “grade” must hold numbers, but has “six”.'],
    [{ reference: 'placebo' }, '“placebo” is not a condition of “arm”, which has “hint”, “none”, “video”.'],
    [{ covariates: ['score'] }, 'The column “score” has two roles.'],
    [{ estimators: ['magic'] }, 'There is no estimator “magic”; there are welch, hc2,'],
  ])('says what is wrong with the request %j', (wrong, message) => {
    expect(() => analyze(parseCsv(file), { ...request, ...wrong })).toThrow(message)
  })
})
