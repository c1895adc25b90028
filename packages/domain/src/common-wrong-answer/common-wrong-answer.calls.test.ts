import { describe, expect, it } from 'vitest'
import { feedbackMappingCalls, studentResponseCalls } from './common-wrong-answer.calls'

describe('common wrong answers', () => {
  const { query } = studentResponseCalls.getCommonWrongAnswers

  it('takes a list of problems to read common wrong answers', () => {
    expect(query.parse({ problemIds: 'PRA1,PRA2' })).toEqual({ problemIds: ['PRA1', 'PRA2'] })
    expect(query.safeParse({ problemIds: 'PSA1' }).success).toBe(false)
  })
})

describe('a feedback mapping', () => {
  const mapping = {
    studyId: 1,
    conditionId: 2,
    problemId: 'PRA1',
    studentResponseId: 3,
    supportId: 'TUA1',
  }

  it('a new feedback mapping is unpublished', () => {
    expect(feedbackMappingCalls.addFeedbackMapping.body.parse(mapping)).toEqual({ ...mapping, isPublished: false })
  })

  it.each(Object.keys(mapping))('requires %s to add or update a feedback mapping', (missing) => {
    const input = { ...mapping, [missing]: undefined }
    for (const { body } of [feedbackMappingCalls.addFeedbackMapping, feedbackMappingCalls.updateFeedbackMapping]) {
      expect(body.safeParse(input).error?.issues.map((issue) => issue.path[0])).toEqual([missing])
    }
  })

  it('takes the number of the mapping from the address to delete it', () => {
    const { query } = feedbackMappingCalls.deleteFeedbackMapping
    expect(query.parse({ mappingId: '12' })).toEqual({ mappingId: 12 })
    expect(query.safeParse({}).success).toBe(false)
  })
})
