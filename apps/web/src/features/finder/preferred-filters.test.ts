import type { User } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { openedFinder } from './preferred-filters'

const aUser = (attributes: User['attributes']) => ({ timeZone: 'UTC', attributes }) as User
const opened = (attributes: User['attributes'], address = '') =>
  openedFinder(new URLSearchParams(address), aUser(attributes)).toString()

describe('openedFinder', () => {
  it('filters by the saved grades and curricula', () => {
    expect(opened({ gradeLevel: ['Grade 7', 'Grade 6'], curriculum: ['NCTM'] }, 'tab=add')).toBe(
      'tab=add&f.grades=Grade+6%2CGrade+7&f.curriculum=NCTM',
    )
  })

  it('ignores a saved grade that the finder does not offer, and filters nothing without preferences', () => {
    expect(opened({ gradeLevel: ['Grade 12'] })).toBe('')
    expect(opened({})).toBe('')
    expect(openedFinder(new URLSearchParams('f.q=old'), undefined).toString()).toBe('')
  })
})
