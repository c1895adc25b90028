import type { Alert, RandomizedUnit, SplitVerdict } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { alertMessage, type SplitFacts, splitMessage } from './live-messages'

beforeAll(() => activateEnglish())

const split = (
  assigned: number[],
  expected: number[],
  verdict: SplitVerdict,
  p: number | null,
  unit: RandomizedUnit = 'STUDENT',
): SplitFacts => ({
  unit,
  split: { verdict, p },
  conditions: assigned.map((count, index) => ({ name: `C${index + 1}`, assigned: count, expected: expected[index]! })),
})

describe('splitMessage', () => {
  it.each<[SplitFacts, string]>([
    [
      split([103, 97], [100, 100], 'balanced', 0.67),
      'The assignment matches the weights: 103 and 97 students where 100 and 100 were expected.',
    ],
    [
      split([1200, 2300], [1166.67, 2333.33], 'balanced', 0.2),
      'The assignment matches the weights: 1,200 and 2,300 students where 1,166.7 and 2,333.3 were expected.',
    ],
    [
      split([60, 40], [50, 50], 'uneven', 0.0455),
      'The assignment is slightly uneven: 60 and 40 students where 50 and 50 were expected. A difference this large occurs by chance once in 22 studies.',
    ],
    [
      split([140, 60], [100, 100], 'off', 0.00001541),
      'The assignment does not match the weights: 140 and 60 students where 100 and 100 were expected. A difference this large occurs by chance once in 65,000 studies.',
    ],
    [
      split([700, 300], [500, 500], 'off', 0),
      'The assignment does not match the weights: 700 and 300 students where 500 and 500 were expected. A difference this large occurs by chance less than once in a million studies.',
    ],
    [
      split([3, 1], [2, 2], 'too_few', null),
      'There are too few students yet to check the balance: 3 and 1 students where 2 and 2 were expected.',
    ],
    [split([0, 0], [0, 0], 'none', null), 'No one has been assigned yet.'],
    [
      { ...split([7, 6], [6.5, 6.5], 'off', null), split: { verdict: 'off', p: null, mismatched: 2 } },
      '2 assignments are not the ones that the seed of the study gives. Ask an administrator to look into this.',
    ],
    [
      split([6, 7], [6.5, 6.5], 'balanced', 0.78, 'CLASS'),
      'The assignment matches the weights: 6 and 7 classes where 6.5 and 6.5 were expected.',
    ],
    [
      split([2, 1], [1.5, 1.5], 'too_few', null, 'SCHOOL'),
      'There are too few schools yet to check the balance: 2 and 1 schools where 1.5 and 1.5 were expected.',
    ],
    [
      split([20, 21, 27, 16, 16], [20, 20, 20, 20, 20], 'balanced', 0.4),
      'The assignment matches the weights: of 5 conditions “C3” is furthest off, with 27 students where 20 were expected.',
    ],
  ])('puts the balance check into words: %j', (facts, text) => {
    expect(splitMessage(facts)).toBe(text)
  })
})

describe('alertMessage', () => {
  const off = split([140, 60], [100, 100], 'off', 0.00001541)
  const day = 86_400

  it.each<[Alert, string]>([
    [
      { kind: 'split_off', severity: 'error' },
      'The assignment does not match the weights: 140 and 60 students where 100 and 100 were expected. A difference this large occurs by chance once in 65,000 studies.',
    ],
    [
      { kind: 'condition_empty', severity: 'error', name: 'Nothing', expected: 5 },
      'No one has been assigned to “Nothing”, where 5 were expected.',
    ],
    [
      {
        kind: 'completion_differs',
        severity: 'warning',
        between: { highest: { name: 'Hints', share: 0.82 }, lowest: { name: 'Nothing', share: 0.61 } },
      },
      'More students finish in “Hints” (82%) than in “Nothing” (61%). The remaining students may differ between the conditions.',
    ],
    [
      { kind: 'client_errors', severity: 'warning', count: 3 },
      'Other platforms reported 3 errors with this study within the last hour.',
    ],
    [
      { kind: 'nobody_yet', severity: 'warning', seconds: day },
      'No one has enrolled since the study was deployed 1 day ago.',
    ],
    [{ kind: 'nobody_lately', severity: 'warning', seconds: 9 * day }, 'No one has worked on the study for 9 days.'],
    [
      { kind: 'nearly_full', severity: 'info', enrolled: 200, cap: 222, endAction: 'PAUSED' },
      '200 of 222 students are enrolled. When the limit is reached, the study is paused.',
    ],
    [
      { kind: 'nearly_full', severity: 'info', enrolled: 2000, cap: 2220, endAction: 'COMPLETED' },
      '2,000 of 2,220 students are enrolled. When the limit is reached, the study is completed.',
    ],
    [{ kind: 'full', severity: 'info', cap: 200 }, 'The limit of 200 students is reached: no one else can enroll.'],
    [
      { kind: 'ends_soon', severity: 'info', seconds: 2 * day, endAction: 'PAUSED' },
      'The study is paused automatically in 2 days.',
    ],
    [
      { kind: 'ends_soon', severity: 'info', seconds: 5400, endAction: 'PAUSED' },
      'The study is paused automatically in 2 hours.',
    ],
  ])('puts an alert into words: %j', (alert, text) => {
    expect(alertMessage(alert, off)).toBe(text)
  })
})
