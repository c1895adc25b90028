import { describe, expect, it } from 'vitest'
import { transitions } from '../lifecycle/lifecycle.rules'
import { historyMessageId } from './history.rules'
import { historyActionSchema } from './history.schema'

const event = { fromStatus: null, toStatus: null, details: {} }

describe('the message of an event in the history', () => {
  it.each(historyActionSchema.options)(
    'derives the message from the action %s when nothing else is known',
    (action) => {
      expect(historyMessageId({ ...event, action })).toBe(`history.${action}`)
    },
  )

  it('gives every move of the transition table a message of its own', () => {
    const ids = transitions.map(({ from, to }) =>
      historyMessageId({ action: 'study_moved', fromStatus: from, toStatus: to, details: {} }),
    )
    expect(ids).not.toContain('history.study_moved')
    expect(new Set(ids).size).toBe(transitions.length)
  })

  it.each([
    [{ field: 'studyName' }, 'history.changed.studyName'],
    [{ field: 'researchQuestion' }, 'history.changed.researchQuestion'],
    [{ field: 'preTest' }, 'history.changed.preTest'],
    [{ field: 'endsAt' }, 'history.changed.endsAt'],
    [{ field: 'pageNumber' }, 'history.study_changed'],
    [{ field: 'toString' }, 'history.study_changed'],
    [{}, 'history.study_changed'],
  ])('names the changed field in the message where there is one: %j', (details, id) => {
    expect(historyMessageId({ ...event, action: 'study_changed', details })).toBe(id)
  })

  it('distinguishes a change of weight from other changes to a condition', () => {
    const id = (field: string) => historyMessageId({ ...event, action: 'condition_changed', details: { field } })
    expect(id('weight')).toBe('history.condition_changed.weight')
    expect(id('name')).toBe('history.condition_changed')
  })

  it('marks a look at results that is assumed, and gives reopening a message of its own', () => {
    expect(historyMessageId({ ...event, action: 'results_opened', details: { isAssumed: true } })).toBe(
      'history.results_opened.assumed',
    )
    const reopened = { action: 'study_moved', fromStatus: 'COMPLETED', toStatus: 'PAUSED', details: {} } as const
    expect(historyMessageId(reopened)).toBe('history.moved.COMPLETED.PAUSED')
  })

  it('uses the general message for a move that the transition table no longer has', () => {
    const odd = { action: 'study_moved', fromStatus: 'COMPLETED', toStatus: 'DEPLOYED', details: {} } as const
    expect(historyMessageId(odd)).toBe('history.study_moved')
  })
})
