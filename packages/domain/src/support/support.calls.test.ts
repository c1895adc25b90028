import { describe, expect, it } from 'vitest'
import { supportMappingCalls, tutoringCalls } from './support.calls'

describe('the content of a support', () => {
  const { body, query } = tutoringCalls.createTutoring

  it.each([
    { tutorStrategyType: 'HINTS', hints: [{ hint: '<p>Draw it.</p>' }, { hint: '<p>Add.</p>' }] },
    { tutorStrategyType: 'EXPLANATIONS', explanation: '<p>Both sides grow.</p>' },
    {
      tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
      responseFeedback: '<p>Check the sign.</p>',
      answerPartsToResponses: { 1: ['-4'] },
    },
  ])('accepts a support of type $tutorStrategyType', (content) => {
    expect(body.parse(content)).toEqual(content)
    expect(tutoringCalls.updateTutoring.body.parse(content)).toEqual(content)
  })

  it('says that a type of support is not supported, and names its field', () => {
    expect(body.safeParse({ tutorStrategyType: 'VIDEO', video: 'x' }).error?.issues).toMatchObject([
      { path: ['tutorStrategyType'], message: 'Cannot create unsupported support type' },
    ])
  })

  it('names the field of a formula that defines a macro', () => {
    const formula = '<span data-latex="\\def\\a{xx}\\a"></span>'
    const content = { tutorStrategyType: 'HINTS', hints: [{ hint: 'x' }, { hint: formula }] }
    expect(body.safeParse(content).error?.issues).toMatchObject([
      {
        path: ['hints', 1, 'hint'],
        message: 'The formula \\def\\a{xx}\\a uses \\def, which is not allowed: write it without macros',
      },
    ])
  })

  it.each<[string, object]>([
    [
      'more hints than can be read',
      { tutorStrategyType: 'HINTS', hints: new Array(3).fill({ hint: 'x'.repeat(70_000) }) },
    ],
    ['an empty list of hints', { tutorStrategyType: 'HINTS', hints: [] }],
    ['an empty hint', { tutorStrategyType: 'HINTS', hints: [{ hint: ' ' }] }],
    ['hints that are not objects', { tutorStrategyType: 'HINTS', hints: ['Draw it.'] }],
    ['51 hints', { tutorStrategyType: 'HINTS', hints: new Array(51).fill({ hint: 'x' }) }],
    ['an explanation in place of hints', { tutorStrategyType: 'HINTS', explanation: 'x' }],
    ['an empty explanation', { tutorStrategyType: 'EXPLANATIONS', explanation: '' }],
    ['feedback on no response', { tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK', responseFeedback: 'x' }],
    ['an unknown type', { tutorStrategyType: 'VIDEO', explanation: 'x' }],
    ['no type', { explanation: 'x' }],
  ])('refuses a support with %s', (_, content) => {
    expect(body.safeParse(content).success).toBe(false)
  })

  it('accepts for a new support ops=PUBLISH and no other value', () => {
    expect(query.parse({ ops: 'PUBLISH' })).toEqual({ ops: 'PUBLISH' })
    expect(query.parse({})).toEqual({})
    expect(query.safeParse({ ops: 'DELETE' }).success).toBe(false)
  })
})

describe('reading supports', () => {
  const { query } = tutoringCalls.getTutorings

  it('reads supports by lists of CERIs and states', () => {
    expect(query.parse({ supportIds: 'TUA1,TUA2', psTypes: 'WORK_IN_PROGRESS,PUBLISHED' })).toEqual({
      supportIds: ['TUA1', 'TUA2'],
      psTypes: ['WORK_IN_PROGRESS', 'PUBLISHED'],
    })
  })

  it.each([{ supportIds: 'PRA1' }, { supportIds: 'TUA1', psTypes: 'ARCHIVED' }])(
    'refuses to read supports by %j',
    (input) => {
      expect(query.safeParse(input).success).toBe(false)
    },
  )
})

describe('mapping a support to a condition', () => {
  const slot = { studyId: 1, conditionId: 2, problemId: 'PRA1' }

  it('requires a study, a condition, a problem and a support for a mapping', () => {
    const whole = { ...slot, supportId: 'TUA1' }
    expect(supportMappingCalls.createSupportMapping.body.parse(whole)).toEqual(whole)
    for (const missing of Object.keys(whole)) {
      const result = supportMappingCalls.createSupportMapping.body.safeParse({ ...whole, [missing]: undefined })
      expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([missing])
    }
  })

  it('takes the new support to change a mapping, with or without its type', () => {
    const { body } = supportMappingCalls.updateSupportMapping
    expect(body.safeParse({ ...slot, supportId: 'TUA2' }).success).toBe(true)
    expect(body.safeParse({ ...slot, supportId: 'TUA2', tutorStrategyType: 'HINTS' }).success).toBe(true)
    expect(body.safeParse({ ...slot, supportId: 'TUA2', tutorStrategyType: 'VIDEO' }).success).toBe(false)
    expect(body.safeParse(slot).success).toBe(false)
  })
})

describe('saving a support', () => {
  const { body } = supportMappingCalls.saveSupport
  const slot = { studyId: 1, conditionId: 2, problemId: 'PRA1', studentResponseId: null }
  const save = {
    slot,
    content: { tutorStrategyType: 'HINTS', hints: [{ hint: 'Draw it.' }] },
    key: '0b0e6a04-5d0c-4b0f-9a8e-5d6f7a8b9c0d',
    revision: null,
  }

  it('requires a slot, content or null, a key, and a revision or null to save a support', () => {
    expect(body.parse(save)).toEqual(save)
    expect(body.parse({ ...save, content: null, revision: 'TUA1.3' })).toMatchObject({ content: null })
    for (const missing of Object.keys(save)) {
      const result = body.safeParse({ ...save, [missing]: undefined })
      expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([missing])
    }
  })

  it('drops the response from feedback, because the slot names it', () => {
    const content = { tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK', responseFeedback: 'Check the sign.' }
    const feedback = { ...save, slot: { ...slot, studentResponseId: 12 }, content }
    expect(body.parse({ ...feedback, content: { ...content, answerPartsToResponses: { 1: ['7'] } } })).toEqual(feedback)
  })

  it.each(['TUA1', 'PRA1.3', 'TUA1.-1', '3', ''])('refuses %j as the revision of a support', (revision) => {
    expect(body.safeParse({ ...save, revision }).success).toBe(false)
  })
})
