import { describe, expect, it } from 'vitest'
import { supportMappingCalls, tutoringCalls } from './support.calls'

describe('writing a support', () => {
  const { body, query } = tutoringCalls.createTutoring

  it.each([
    { tutorStrategyType: 'HINTS', hints: [{ hint: '<p>Draw it.</p>' }, { hint: '<p>Add.</p>' }] },
    { tutorStrategyType: 'EXPLANATIONS', explanation: '<p>Both sides grow.</p>' },
    {
      tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
      responseFeedback: '<p>Check the sign.</p>',
      answerPartsToResponses: { 1: ['-4'] },
    },
  ])('takes $tutorStrategyType', (content) => {
    expect(body.parse(content)).toEqual(content)
    expect(tutoringCalls.updateTutoring.body.parse(content)).toEqual(content)
  })

  it.each<[string, object]>([
    ['no hints', { tutorStrategyType: 'HINTS', hints: [] }],
    ['an empty hint', { tutorStrategyType: 'HINTS', hints: [{ hint: ' ' }] }],
    ['bare hints', { tutorStrategyType: 'HINTS', hints: ['Draw it.'] }],
    ['51 hints', { tutorStrategyType: 'HINTS', hints: new Array(51).fill({ hint: 'x' }) }],
    ['hints that are an explanation', { tutorStrategyType: 'HINTS', explanation: 'x' }],
    ['an empty explanation', { tutorStrategyType: 'EXPLANATIONS', explanation: '' }],
    ['feedback on nothing', { tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK', responseFeedback: 'x' }],
    ['another type', { tutorStrategyType: 'VIDEO', explanation: 'x' }],
    ['no type', { explanation: 'x' }],
  ])('refuses %s', (_, content) => {
    expect(body.safeParse(content).success).toBe(false)
  })

  it('is published on request and by no other word', () => {
    expect(query.parse({ ops: 'PUBLISH' })).toEqual({ ops: 'PUBLISH' })
    expect(query.parse({})).toEqual({})
    expect(query.safeParse({ ops: 'DELETE' }).success).toBe(false)
  })
})

describe('reading supports', () => {
  const { query } = tutoringCalls.getTutorings

  it('names them and the states they may be in', () => {
    expect(query.parse({ ceris: 'TUA1,TUA2', psTypes: 'WORK_IN_PROGRESS,PUBLISHED' })).toEqual({
      ceris: ['TUA1', 'TUA2'],
      psTypes: ['WORK_IN_PROGRESS', 'PUBLISHED'],
    })
  })

  it.each([{ ceris: 'PRA1' }, { ceris: 'TUA1', psTypes: 'ARCHIVED' }])('refuses %j', (input) => {
    expect(query.safeParse(input).success).toBe(false)
  })
})

describe('giving a support to a condition', () => {
  const place = { studyId: 1, conditionId: 2, problemCeri: 'PRA1' }

  it('needs study, condition, problem and support', () => {
    const whole = { ...place, tutorStrategyCeri: 'TUA1' }
    expect(supportMappingCalls.createSupportMapping.body.parse(whole)).toEqual(whole)
    for (const missing of Object.keys(whole)) {
      const result = supportMappingCalls.createSupportMapping.body.safeParse({ ...whole, [missing]: undefined })
      expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([missing])
    }
  })

  it('is pointed elsewhere by the new support, with or without its type', () => {
    const { body } = supportMappingCalls.updateSupportMapping
    expect(body.safeParse({ ...place, newTutorStrategyCeri: 'TUA2' }).success).toBe(true)
    expect(body.safeParse({ ...place, newTutorStrategyCeri: 'TUA2', tutorStrategyType: 'HINTS' }).success).toBe(true)
    expect(body.safeParse({ ...place, newTutorStrategyCeri: 'TUA2', tutorStrategyType: 'VIDEO' }).success).toBe(false)
    expect(body.safeParse(place).success).toBe(false)
  })
})
