import type { HistoryEvent } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { historyDetail } from './history-detail'

beforeAll(() => activateEnglish())

const anEvent = (facts: Partial<HistoryEvent>) =>
  ({ fromStatus: null, toStatus: null, details: {}, ...facts }) as HistoryEvent

describe('historyDetail', () => {
  it.each<[string | null, Partial<HistoryEvent>]>([
    ['Development → Awaiting Approval', { fromStatus: 'DEVELOPMENT', toStatus: 'AWAITING_APPROVAL' }],
    ['“Slopes” → “Slopes again”', { details: { field: 'studyName', from: 'Slopes', to: 'Slopes again' } }],
    ['“none” → “Auto Deploy”', { details: { field: 'recruitmentTypeNumber', from: null, to: 0 } }],
    ['“Worked example”', { details: { conditionId: 3, name: 'Worked example' } }],
    ['“off” → “on”', { details: { field: 'preTest', from: false, to: true } }],
    ['“2 entries” → “1 entry”', { details: { field: 'strata', from: ['CLASS', 'GRADE'], to: ['CLASS'] } }],
    ['“By student” → “By class”', { details: { field: 'randomisedUnit', from: 'STUDENT', to: 'CLASS' } }],
    ['Problem set PSA7', { details: { problemSetId: 'PSA7', problems: 12 } }],
    ['Problem PRA9', { details: { conditionId: 3, problemCeri: 'PRA9' } }],
    [
      'Deployed (ongoing) → Paused, as the owner requested',
      { fromStatus: 'DEPLOYED', toStatus: 'PAUSED', details: { isRequested: true } },
    ],
    [
      'Awaiting Approval → Development, with 2 threads to answer',
      { fromStatus: 'AWAITING_APPROVAL', toStatus: 'DEVELOPMENT', details: { byName: 'Amir', threadIds: [4, 7] } },
    ],
    ['Pause the study', { details: { request: 'pause' } }],
    ['Deploy the study on Jan 15, 2030', { details: { request: 'deploy', deployOn: '2030-01-15' } }],
    [
      '“K7MPQ2XA9TRW” · Stop the treatment · Request of a guardian',
      { details: { name: 'K7MPQ2XA9TRW', withdrawal: 'TREATMENT', reason: 'guardian_request' } },
    ],
    [null, { details: { published: 3 } }],
    [null, { details: { field: 'analysisPlan', from: {}, to: { looks: 2 } } }],
    ['1 student enrolled by then', { action: 'plan_deviated', details: { students: 1, changes: ['looks'] } }],
  ])('shows %s for %j', (expected, facts) => {
    expect(historyDetail(anEvent(facts))).toBe(expected)
  })
})
