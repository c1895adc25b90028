import { describe, expect, it } from 'vitest'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { type AlertFacts, alertsOf, splitVerdict } from './live.rules'
import type { Alert, SplitVerdict } from './live.schema'

describe('the balance check', () => {
  it.each<[number, number | null, SplitVerdict]>([
    [0, null, 'none'],
    [4, null, 'too_few'],
    [200, 0.67, 'balanced'],
    [200, 0.05, 'balanced'],
    [100, 0.0455, 'uneven'],
    [100, 0.001, 'uneven'],
    [200, 0.00099, 'off'],
    [1000, 0, 'off'],
  ])('judges a split of %i units with p = %s as %s', (units, p, verdict) => {
    expect(splitVerdict(units, p)).toBe(verdict)
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
  split: { verdict: 'balanced' },
  completion: { p: 0.5, smallestExpected: 20 },
  enrolmentCap: null,
  endsAt: null,
  endAction: 'PAUSED',
  actionWhenFull: 'PAUSED',
  clientErrors: 0,
}
const alerts = (facts: Partial<AlertFacts>) => alertsOf({ ...healthy, ...facts })
const kinds = (facts: Partial<AlertFacts>) => alerts(facts).map((alert) => alert.kind)

describe('alerts', () => {
  it('a healthy study has no alerts', () => {
    expect(alertsOf(healthy)).toEqual([])
  })

  it('an assignment that does not match the weights is an error; a slightly uneven one is not', () => {
    expect(alerts({ split: { verdict: 'off' } })).toEqual([{ kind: 'split_off', severity: 'error' }])
    expect(kinds({ split: { verdict: 'uneven' } })).toEqual([])
  })

  it.each<[Partial<AlertFacts>, Alert[]]>([
    [{ lastSeenAt: null, deployedAt: now - day + 1 }, []],
    [{ lastSeenAt: null, deployedAt: now - day }, [{ kind: 'nobody_yet', severity: 'warning', seconds: day }]],
    [{ lastSeenAt: now - 7 * day + 1 }, []],
    [{ lastSeenAt: now - 9 * day }, [{ kind: 'nobody_lately', severity: 'warning', seconds: 9 * day }]],
    [{ enrolmentCap: 223 }, []],
    [{ enrolmentCap: 222 }, [{ kind: 'nearly_full', severity: 'info', enrolled: 200, cap: 222, endAction: 'PAUSED' }]],
    [
      { enrolmentCap: 222, actionWhenFull: 'COMPLETED' },
      [{ kind: 'nearly_full', severity: 'info', enrolled: 200, cap: 222, endAction: 'COMPLETED' }],
    ],
    [{ enrolmentCap: 200 }, [{ kind: 'full', severity: 'info', cap: 200 }]],
    [{ enrolmentCap: 200, status: 'PAUSED' }, [{ kind: 'full', severity: 'info', cap: 200 }]],
    [{ enrolmentCap: 201, status: 'PAUSED' }, []],
    [{ endsAt: now + 3 * day + 1 }, []],
    [{ endsAt: now + 2 * day }, [{ kind: 'ends_soon', severity: 'info', seconds: 2 * day, endAction: 'PAUSED' }]],
    [{ endsAt: now }, []],
    [{ clientErrors: 2 }, []],
    [{ clientErrors: 3 }, [{ kind: 'client_errors', severity: 'warning', count: 3 }]],
  ])('a study with %j has the alerts %j', (facts, expected) => {
    expect(alerts(facts)).toEqual(expected)
  })

  it('an empty condition is reported only where units were expected', () => {
    const [hints, nothing] = healthy.conditions as [AlertFacts['conditions'][number], AlertFacts['conditions'][number]]
    const empty = (expected: number) => [hints, { ...nothing, enrolled: 0, finished: 0, assigned: 0, expected }]
    expect(alerts({ conditions: empty(5) })).toEqual([
      { kind: 'condition_empty', severity: 'error', name: 'Nothing', expected: 5 },
    ])
    expect(kinds({ conditions: empty(4.9) })).toEqual([])
  })

  it('differing completion is reported only with enough students in every condition', () => {
    const conditions = [
      { name: 'Hints', enrolled: 100, finished: 82, assigned: 100, expected: 100 },
      { name: 'Nothing', enrolled: 100, finished: 61, assigned: 100, expected: 100 },
    ]
    const differs = { conditions, completion: { p: 0.001, smallestExpected: 28.5 } }
    expect(alerts(differs)).toEqual([
      {
        kind: 'completion_differs',
        severity: 'warning',
        between: { highest: { name: 'Hints', share: 0.82 }, lowest: { name: 'Nothing', share: 0.61 } },
      },
    ])
    expect(kinds({ ...differs, completion: { p: 0.01, smallestExpected: 28.5 } })).toEqual([])
    expect(kinds({ ...differs, completion: { p: 0.001, smallestExpected: 4 } })).toEqual([])
    expect(kinds({ ...differs, conditions: [conditions[0]!, { ...conditions[1]!, enrolled: 19 }] })).toEqual([])
  })

  it('inactivity, the cap and the end date are reported only while students can enroll', () => {
    const all = { lastSeenAt: null, enrolmentCap: 210, endsAt: now + 60 }
    for (const status of studyStatusSchema.options) {
      const expected = status === 'DEPLOYED' ? ['nobody_yet', 'nearly_full', 'ends_soon'] : []
      expect(kinds({ ...all, status })).toEqual(expected)
    }
  })

  it('the most severe alert comes first', () => {
    const facts = { enrolmentCap: 210, lastSeenAt: now - 8 * day, split: { verdict: 'off' as const } }
    expect(kinds(facts)).toEqual(['split_off', 'nobody_lately', 'nearly_full'])
  })
})
