import { describe, expect, it } from 'vitest'
import { type ClassState, classUrlState } from './class-state'

const { read, write } = classUrlState
const defaultState = read(new URLSearchParams())

describe('the class view in the URL', () => {
  it('writes no parameters for the default view', () => {
    expect(write(defaultState)).toEqual({})
    expect(defaultState).toMatchObject({ tab: 'homework', homeworkSort: 'newest' })
  })

  it.each<Partial<ClassState>>([
    { tab: 'students' },
    { homeworkSort: 'due' },
    { studentSort: { id: 'H12', order: 'desc' } },
    { tab: 'students', homeworkSort: 'title', studentSort: { id: 'name', order: 'desc' } },
  ])('reads back the state that it has written for %j', (part) => {
    const state = { ...defaultState, ...part }
    expect(read(new URLSearchParams(write(state)))).toEqual(state)
  })

  it.each(['show=teachers', 'sort=color', 'by=name', 'by=name.sideways', 'by=.asc'])(
    'ignores the invalid parameter %s',
    (query) => {
      expect(read(new URLSearchParams(query))).toEqual(defaultState)
    },
  )
})
