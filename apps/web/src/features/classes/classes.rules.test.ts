import { describe, expect, it } from 'vitest'
import {
  classesInOrder,
  homeworkInOrder,
  homeworkNames,
  lastActiveOf,
  shareOf,
  stageOf,
  studentColumns,
  studentsInOrder,
  tallyOf,
} from './classes.rules'
import { aClass, aHomework, aStudent, someProgress } from './testing/class.fixtures'

const [ada, ben, cy] = [aStudent('Ada'), aStudent('Ben'), aStudent('Cy')]
const fractions = aHomework('H1')

describe('the progress of a student', () => {
  it('distinguishes homework that is not started, started and finished', () => {
    expect(stageOf(undefined)).toBe('none')
    expect(stageOf(someProgress(ada))).toBe('begun')
    expect(stageOf(someProgress(ada, { isFinished: true }))).toBe('finished')
  })

  it('fills the bar only when the homework is finished, whatever the number of problems done', () => {
    expect(shareOf(undefined, 10)).toBe(0)
    expect(shareOf(someProgress(ada, { done: 5 }), 10)).toBe(0.5)
    expect(shareOf(someProgress(ada, { done: 30 }), 10)).toBeLessThan(1)
    expect(shareOf(someProgress(ada, { done: 3, isFinished: true }), 10)).toBe(1)
  })

  it('shows that a student has started before the first problem is done, even in an empty set', () => {
    expect(shareOf(someProgress(ada, { done: 0 }), 10)).toBeGreaterThan(0)
    expect(shareOf(someProgress(ada, { done: 0 }), 0)).toBeGreaterThan(0)
  })
})

describe('the progress of a class', () => {
  const progress = { H1: [someProgress(ada, { isFinished: true }), someProgress(ben), someProgress(aStudent('Gone'))] }

  it('counts students who started and finished, excluding those who left', () => {
    expect(tallyOf(progress, fractions, [ada, ben, cy])).toEqual({ started: 2, finished: 1 })
  })

  it('counts no students while progress is unknown', () => {
    expect(tallyOf(undefined, fractions, [ada])).toEqual({ started: 0, finished: 0 })
  })
})

describe('sorting', () => {
  it('sorts classes by name, with numbers in numeric order', () => {
    const named = ['6b', '10a', '6a'].map((name) => aClass({ name }))
    expect(classesInOrder(named).map(({ name }) => name)).toEqual(['6a', '6b', '10a'])
  })

  it.each([
    ['newest', ['H3', 'H2', 'H1']],
    ['due', ['H2', 'H3', 'H1']],
    ['title', ['H1', 'H3', 'H2']],
  ] as const)('sorts homework by %s', (sort, expected) => {
    const homework = [
      aHomework('H1', { createdAt: 1, title: 'Add' }),
      aHomework('H2', { createdAt: 2, title: 'Times', dueOn: '2026-05-01' }),
      aHomework('H3', { createdAt: 3, title: 'Share', dueOn: '2026-05-02' }),
    ]
    expect(homeworkInOrder(homework, sort).map(({ id }) => id)).toEqual(expected)
  })

  const class3 = {
    students: [cy, ada, ben],
    homework: [fractions],
    progress: {
      H1: [
        someProgress(ben, { isFinished: true, lastActiveOn: '2026-01-05' }),
        someProgress(cy, { lastActiveOn: '2026-01-09' }),
      ],
    },
  }

  it.each([
    [studentColumns.name, 'asc', 'Ada Ben Cy'],
    [studentColumns.name, 'desc', 'Cy Ben Ada'],
    ['H1', 'asc', 'Ada Cy Ben'],
    ['H1', 'desc', 'Ben Cy Ada'],
    [studentColumns.seen, 'desc', 'Cy Ben Ada'],
    ['H-taken-back', 'asc', 'Ada Ben Cy'],
  ] as const)('sorts students by %s %s', (id, order, expected) => {
    const names = studentsInOrder(class3, { id, order }).map(({ nickname }) => nickname)
    expect(names.join(' ')).toBe(expected)
  })

  it('sorts students by when they joined', () => {
    const students = [aStudent('Late', { joinedOn: '2026-01-09' }), aStudent('Early', { joinedOn: '2026-01-01' })]
    const sort = { id: studentColumns.joined, order: 'desc' } as const
    expect(studentsInOrder({ ...class3, students }, sort)[0]?.nickname).toBe('Late')
  })
})

it('lastActiveOf returns 0 for a student who was never active', () => {
  expect(lastActiveOf({ homework: [fractions], progress: {} }, ada)).toBe(0)
})

describe('homeworkNames', () => {
  it('adds the set id where two titles are the same, and leaves others unchanged', () => {
    const names = homeworkNames([
      aHomework('H1', { problemSetId: 'PSA1' as never }),
      aHomework('H2', { title: 'Add decimals' }),
      aHomework('H3', { problemSetId: 'PSA3' as never }),
    ])
    expect([...names.values()]).toEqual(['Order fractions (PSA1)', 'Add decimals', 'Order fractions (PSA3)'])
  })
})
