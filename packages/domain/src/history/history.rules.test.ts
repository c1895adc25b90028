import { describe, expect, it } from 'vitest'
import { transitions } from '../lifecycle/lifecycle.rules'
import { historyLabel, historyWords } from './history.rules'
import { historyActionSchema } from './history.schema'

const event = { fromStatus: null, toStatus: null, details: {} }

describe('the words of the history', () => {
  it.each(historyActionSchema.options)('say what %s is', (action) => {
    expect(historyLabel[action]).toMatch(/^[A-Z].+[^.]$/)
    expect(historyWords({ ...event, action })).toBe(historyLabel[action])
  })

  it('tell every move of the table from every other between the same statuses', () => {
    const words = transitions.map(({ from, to }) =>
      historyWords({ action: 'study_moved', fromStatus: from, toStatus: to, details: {} }),
    )
    expect(words).not.toContain(historyLabel.study_moved)
    expect(new Set(words).size).toBe(words.length - 1) // Archiving reads the same from both statuses.
  })

  it.each([
    [{ field: 'studyName' }, 'Changed the study name'],
    [{ field: 'researchQuestion' }, 'Changed the research question'],
    [{ field: 'preTest' }, 'Changed whether there is a pre-test'],
    [{ field: 'endsAt' }, 'Changed when the study ends'],
    [{ field: 'mediaAccess' }, 'Changed the study'],
    [{ field: 'toString' }, 'Changed the study'],
    [{}, 'Changed the study'],
  ])('name the field of a change: %j', (details, words) => {
    expect(historyWords({ ...event, action: 'study_changed', details })).toBe(words)
  })

  it('tell a change of weight from other changes of a condition', () => {
    const words = (field: string) => historyWords({ ...event, action: 'condition_changed', details: { field } })
    expect(words('weight')).toBe('Changed the weight of a condition')
    expect(words('name')).toBe('Changed a condition')
  })

  it('do not stumble over a move that the table does not know any more', () => {
    const odd = { action: 'study_moved', fromStatus: 'COMPLETED', toStatus: 'DEPLOYED', details: {} } as const
    expect(historyWords(odd)).toBe('Moved the study')
  })
})
