import type { HistoryEvent } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateWords } from '../../locales/words'
import { historyDetail } from './history-detail'

beforeAll(() => activateWords())

const anEvent = (facts: Partial<HistoryEvent>) =>
  ({ fromStatus: null, toStatus: null, details: {}, ...facts }) as HistoryEvent

describe('what an event says besides its words', () => {
  it.each<[string | null, Partial<HistoryEvent>]>([
    ['Development → Awaiting Approval', { fromStatus: 'DEVELOPMENT', toStatus: 'AWAITING_APPROVAL' }],
    ['“Slopes” → “Slopes again”', { details: { field: 'studyName', from: 'Slopes', to: 'Slopes again' } }],
    ['“none” → “0”', { details: { field: 'recruitmentTypeNumber', from: null, to: 0 } }],
    ['“Worked example”', { details: { conditionId: 3, name: 'Worked example' } }],
    ['PSA7', { details: { problemSetId: 'PSA7', problems: 12 } }],
    ['PRA9', { details: { conditionId: 3, problemCeri: 'PRA9' } }],
    [null, { details: { published: 3 } }],
  ])('%s', (words, facts) => {
    expect(historyDetail(anEvent(facts))).toBe(words)
  })
})
