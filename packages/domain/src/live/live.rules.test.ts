import { describe, expect, it } from 'vitest'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { type AlertFacts, alertsOf, isSplitOff, type SplitFacts, splitWords } from './live.rules'

const split = (assigned: number[], expected: number[], p: number | null, unit: SplitFacts['unit'] = 'STUDENT') =>
  splitWords({
    unit,
    p,
    conditions: assigned.map((count, index) => ({
      name: `C${index + 1}`,
      assigned: count,
      expected: expected[index]!,
    })),
  })

describe('the sentence about the split', () => {
  it.each<[number[], number[], number | null, string]>([
    [[103, 97], [100, 100], 0.67, 'The split fits the weights: 103 and 97 students where 100 and 100 were expected.'],
    [
      [1200, 2300],
      [1166.67, 2333.33],
      0.2,
      'The split fits the weights: 1,200 and 2,300 students where 1,166.7 and 2,333.3 were expected.',
    ],
    [
      [60, 40],
      [50, 50],
      0.0455,
      'The split is a little uneven: 60 and 40 students where 50 and 50 were expected. Chance alone does this once in 22 studies.',
    ],
    [
      [140, 60],
      [100, 100],
      0.00001541,
      'The split does not fit the weights: 140 and 60 students where 100 and 100 were expected. A difference this large comes up by chance once in 65,000 studies.',
    ],
    [
      [700, 300],
      [500, 500],
      0,
      'The split does not fit the weights: 700 and 300 students where 500 and 500 were expected. A difference this large comes up by chance less than once in a million studies.',
    ],
    [
      [3, 1],
      [2, 2],
      null,
      'There are too few students yet to check the split: 3 and 1 students where 2 and 2 were expected.',
    ],
    [[0, 0], [0, 0], null, 'Nobody has been assigned yet.'],
  ])('for %j where %j were expected (p %s)', (assigned, expected, p, words) => {
    expect(split(assigned, expected, p)).toBe(words)
  })

  it('speaks of what was drawn for', () => {
    expect(split([6, 7], [6.5, 6.5], 0.78, 'CLASS')).toBe(
      'The split fits the weights: 6 and 7 classes where 6.5 and 6.5 were expected.',
    )
    expect(split([2, 1], [1.5, 1.5], null, 'SCHOOL')).toContain('too few schools')
  })

  it('names the condition that is furthest off where there are many', () => {
    expect(split([20, 21, 27, 16, 16], [20, 20, 20, 20, 20], 0.4)).toBe(
      'The split fits the weights: of 5 conditions “C3” is the furthest off, with 27 students where 20 were expected.',
    )
  })

  it('alarms below one in a thousand alone', () => {
    expect([null, 0.05, 0.001, 0.00099, 0].map(isSplitOff)).toEqual([false, false, false, true, true])
  })
})

const now = 1_800_000_000
const day = 86_400
const healthy: AlertFacts = {
  status: 'DEPLOYED',
  now,
  deployedAt: now - 30 * day,
  lastSeenAt: now - 60,
  taken: 200,
  conditions: [
    { name: 'Hints', enrolled: 100, finished: 80, assigned: 101, expected: 100 },
    { name: 'Nothing', enrolled: 98, finished: 75, assigned: 99, expected: 100 },
  ],
  split: { p: 0.9, words: 'The split fits the weights.' },
  completion: { p: 0.5, smallestExpected: 20 },
  enrolmentCap: null,
  endsAt: null,
  endAction: 'PAUSED',
  clientErrors: 0,
}
const kinds = (facts: Partial<AlertFacts>) => alertsOf({ ...healthy, ...facts }).map((alert) => alert.kind)
const words = (facts: Partial<AlertFacts>) => alertsOf({ ...healthy, ...facts }).map((alert) => alert.words)

describe('alerts', () => {
  it('do not sound while nothing is off', () => {
    expect(alertsOf(healthy)).toEqual([])
  })

  it('sound when the split is off, with its sentence', () => {
    expect(alertsOf({ ...healthy, split: { p: 0.0001, words: 'It does not fit.' } })).toEqual([
      { kind: 'split_off', severity: 'error', words: 'It does not fit.' },
    ])
    expect(kinds({ split: { p: 0.002, words: '' } })).toEqual([])
  })

  it.each<[Partial<AlertFacts>, string[]]>([
    [{ lastSeenAt: null, deployedAt: now - day + 1 }, []],
    [{ lastSeenAt: null, deployedAt: now - day }, ['Nobody has come in since the study was deployed 1 day ago.']],
    [{ lastSeenAt: now - 7 * day + 1 }, []],
    [{ lastSeenAt: now - 9 * day }, ['Nobody has worked on the study for 9 days.']],
    [{ enrolmentCap: 223 }, []],
    [{ enrolmentCap: 222 }, ['200 of 222 places are taken. When all are, the study is paused.']],
    [
      { enrolmentCap: 222, endAction: 'COMPLETED' },
      ['200 of 222 places are taken. When all are, the study is completed.'],
    ],
    [{ enrolmentCap: 200 }, ['All 200 places are taken: nobody new comes in.']],
    [{ enrolmentCap: 200, status: 'PAUSED' }, ['All 200 places are taken: nobody new comes in.']],
    [{ enrolmentCap: 201, status: 'PAUSED' }, []],
    [{ endsAt: now + 3 * day + 1 }, []],
    [{ endsAt: now + 2 * day }, ['The study is paused by itself in 2 days.']],
    [{ endsAt: now + 5400 }, ['The study is paused by itself in 2 hours.']],
    [{ endsAt: now }, []],
    [{ clientErrors: 2 }, []],
    [{ clientErrors: 3 }, ['Other platforms reported 3 errors with this study within the last hour.']],
  ])('for %j say %j', (facts, said) => {
    expect(words(facts)).toEqual(said)
  })

  it('tell of a condition that nobody is in only where some were expected', () => {
    const [hints, nothing] = healthy.conditions as [AlertFacts['conditions'][number], AlertFacts['conditions'][number]]
    const empty = (expected: number) => [hints, { ...nothing, enrolled: 0, finished: 0, assigned: 0, expected }]
    expect(words({ conditions: empty(5) })).toEqual(['Nobody has been assigned to “Nothing”, where 5 were expected.'])
    expect(kinds({ conditions: empty(4.9) })).toEqual([])
  })

  it('tell of completion that differs only where there are enough students to say so', () => {
    const conditions = [
      { name: 'Hints', enrolled: 100, finished: 82, assigned: 100, expected: 100 },
      { name: 'Nothing', enrolled: 100, finished: 61, assigned: 100, expected: 100 },
    ]
    const differs = { conditions, completion: { p: 0.001, smallestExpected: 28.5 } }
    expect(words(differs)).toEqual([
      'Students finish more often in “Hints” (82 %) than in “Nothing” (61 %). Those who are left may differ between the conditions.',
    ])
    expect(kinds({ ...differs, completion: { p: 0.01, smallestExpected: 28.5 } })).toEqual([])
    expect(kinds({ ...differs, completion: { p: 0.001, smallestExpected: 4 } })).toEqual([])
    expect(kinds({ ...differs, conditions: [conditions[0]!, { ...conditions[1]!, enrolled: 19 }] })).toEqual([])
  })

  it('about students who do not come, places and the end are of no use unless students may come in', () => {
    const all = { lastSeenAt: null, enrolmentCap: 210, endsAt: now + 60 }
    for (const status of studyStatusSchema.options) {
      const expected = status === 'DEPLOYED' ? ['nobody_yet', 'nearly_full', 'ends_soon'] : []
      expect(kinds({ ...all, status })).toEqual(expected)
    }
  })

  it('come with the worst first', () => {
    const facts = { enrolmentCap: 210, lastSeenAt: now - 8 * day, split: { p: 0, words: '' } }
    expect(kinds(facts)).toEqual(['split_off', 'nobody_lately', 'nearly_full'])
  })
})
