import { describe, expect, it } from 'vitest'
import { type ClassState, classUrlState } from './class-state'

const { read, write } = classUrlState
const usual = read(new URLSearchParams())

describe('the class view in the URL', () => {
  it('is the default view without parameters', () => {
    expect(write(usual)).toEqual({})
    expect(usual).toMatchObject({ tab: 'homework', homeworkSort: 'newest' })
  })

  it.each<Partial<ClassState>>([
    { tab: 'students' },
    { homeworkSort: 'due' },
    { studentSort: { id: 'H12', order: 'desc' } },
    { tab: 'students', homeworkSort: 'title', studentSort: { id: 'name', order: 'desc' } },
  ])('is parsed back as %j', (part) => {
    const state = { ...usual, ...part }
    expect(read(new URLSearchParams(write(state)))).toEqual(state)
  })

  it.each(['show=teachers', 'sort=color', 'by=name', 'by=name.sideways', 'by=.asc'])(
    'ignores the invalid parameter %s',
    (query) => {
      expect(read(new URLSearchParams(query))).toEqual(usual)
    },
  )
})
