import { notPreregistered } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import type { ListedStudy } from '../../shared/study/studies'
import { archivedStudies, filterStudies } from './archive.rules'

const aStudy = (facts: Partial<ListedStudy>): ListedStudy => ({
  studyId: 1,
  ownerId: 'U1',
  readerIds: [],
  title: 'Fractions',
  typeId: 1,
  status: 'ARCHIVED',
  startsAt: null,
  preregistration: notPreregistered,
  osfFilesUrl: null,
  participants: 0,
  createdAt: 0,
  deployedAt: null,
  completedAt: null,
  archivedAt: null,
  ...facts,
})

describe('the archive', () => {
  it('lists only archived studies', () => {
    const archived = aStudy({ studyId: 2 })
    expect(archivedStudies([aStudy({ status: 'COMPLETED' }), archived])).toEqual([archived])
  })

  it.each([
    ['fract', 1],
    ['  FRACTIONS ', 1],
    ['', 1],
    ['decimals', 0],
  ])('searches study names for %j, ignoring case, and finds %i', (search, count) => {
    expect(filterStudies([aStudy({})], search)).toHaveLength(count)
  })
})
