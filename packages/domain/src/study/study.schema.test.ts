import { describe, expect, it } from 'vitest'
import { studyBlockLabel } from './study.schema'
import { paradigmLabel, recruitmentLabel } from './study-fields.schema'

describe('the choices of a study', () => {
  it('names the recruitment types, with the students they reach', () => {
    expect(recruitmentLabel).toEqual({
      0: { name: 'Auto Deploy', alsoCalled: 'Embedded', students: '500-1000 students' },
      1: { name: 'Assisted Deploy', alsoCalled: 'Co-Orchestrated', students: '0-500 students' },
      2: { name: 'Self Deploy', alsoCalled: 'Self-Orchestrated', students: null },
    })
  })

  it('names the paradigms', () => {
    expect(paradigmLabel).toEqual({
      0: { name: 'Mastery Set', alsoCalled: 'Mastery Learning' },
      1: { name: 'Problem Grab-Bag', alsoCalled: null },
      2: { name: 'Problem Set', alsoCalled: 'Complete All' },
    })
  })

  it('names the blocks of a study', () => {
    expect(studyBlockLabel).toEqual({
      1: 'Pre Test',
      2: 'Post Test',
      3: 'All Conditions',
      4: 'Condition 1',
      5: 'Condition 2',
      6: 'Condition 3',
      7: 'Condition 4',
      8: 'Delayed Post Test',
    })
  })
})
