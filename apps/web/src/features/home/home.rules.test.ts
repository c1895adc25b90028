import { notPreregistered, type StudyStatus } from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListedStudy } from '../../shared/study/studies'
import { studyFacts } from '../../shared/study/study-facts'
import { activateEnglish } from '../../testing/activate-english'
import { actionOf, columnsOf, filterStudies, menuOf, type Phase, phaseOf, type StudyFilter } from './home.rules'

beforeAll(() => activateEnglish())

const aStudy = (facts: Partial<ListedStudy> = {}): ListedStudy => ({
  studyId: 1,
  ownerId: 'U1',
  readerIds: [],
  title: 'Fractions',
  typeId: 1,
  status: 'DEVELOPMENT',
  startsAt: null,
  preregistration: notPreregistered,
  osfFilesUrl: null,
  participants: 12,
  createdAt: 1_760_000_000,
  deployedAt: null,
  completedAt: null,
  archivedAt: null,
  ...facts,
})

describe('a card', () => {
  it.each<[StudyStatus, Phase | null, 'edit' | 'view' | 'results' | null, boolean, boolean]>([
    ['DEVELOPMENT', 'develop', 'edit', true, false],
    ['AWAITING_APPROVAL', 'deploy', 'view', false, false],
    ['DEPLOYED', 'deploy', 'view', false, true],
    ['PAUSED', 'deploy', 'view', false, true],
    ['COMPLETED', 'disseminate', 'results', false, true],
    ['ARCHIVED', null, null, false, false],
  ])(
    'shows a study in %s in column %s with button %s, Delete in its menu: %s, participants: %s',
    (status, phase, action, canDelete, counts) => {
      expect(phaseOf(status)).toBe(phase)
      expect(actionOf(status)).toBe(action)
      expect(menuOf(status).includes('delete')).toBe(canDelete)
      expect(menuOf(status)).toEqual(expect.arrayContaining(['copy', 'export']))
      // What only the owner may do is not offered to the others of the team.
      expect(menuOf(status, false)).toEqual(menuOf(status).filter((item) => item !== 'delete' && item !== 'request'))
      // Readers are not offered editing either.
      expect(menuOf(status, false, true)).toEqual(menuOf(status, false).filter((item) => item !== 'edit'))
      expect(actionOf(status, true)).toBe(action === 'edit' ? 'view' : action)
      expect(menuOf(status).includes('live')).toBe(counts)
      expect(menuOf(status).includes('results')).toBe(action === 'results')
      expect(menuOf(status).includes('replicate')).toBe(status === 'COMPLETED')
      const labels = studyFacts(aStudy({ status }), 'UTC').map(({ label }) => label)
      expect(labels.includes('Participants')).toBe(counts)
    },
  )

  it('shows only the dates that the study has reached', () => {
    const study = aStudy({ status: 'COMPLETED', deployedAt: 1_761_000_000, completedAt: 1_762_000_000 })
    const labels = studyFacts(study, 'UTC').map(({ label }) => label)
    expect(labels).toEqual(['Created', 'Deployed', 'Completed on', 'Participants'])
  })
})

describe('columnsOf', () => {
  it('keeps the order of the list and excludes archived studies', () => {
    const columns = columnsOf([
      aStudy({ studyId: 1, status: 'PAUSED' }),
      aStudy({ studyId: 2, status: 'ARCHIVED' }),
      aStudy({ studyId: 3, status: 'AWAITING_APPROVAL' }),
    ])
    expect(columns.deploy.map(({ studyId }) => studyId)).toEqual([1, 3])
    expect([columns.develop, columns.disseminate]).toEqual([[], []])
  })
})

describe('the filter', () => {
  const studies = [
    aStudy({ studyId: 1, title: 'Fractions on a line', typeId: 1 }),
    aStudy({ studyId: 2, title: 'Decimals', typeId: 2 }),
    aStudy({ studyId: 3, title: 'More fractions', typeId: 2 }),
  ]

  it.each<[StudyFilter, number[]]>([
    [{ search: '', typeId: null }, [1, 2, 3]],
    [{ search: '  ', typeId: null }, [1, 2, 3]],
    [{ search: ' FRACTIONS ', typeId: null }, [1, 3]],
    [{ search: '', typeId: 2 }, [2, 3]],
    [{ search: 'fractions', typeId: 2 }, [3]],
    [{ search: 'fractions', typeId: 4 }, []],
  ])('finds with %j the studies %j, in order', (filter, ids) => {
    expect(filterStudies(studies, filter).map(({ studyId }) => studyId)).toEqual(ids)
  })
})
