import type { ProblemId, ProblemSetId, SupportId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { conditionPreview, feedbackPreview, pairsPreview } from './preview-links'

const problem = (name: string) => name as ProblemId
const support = (name: string) => name as SupportId

describe('preview links', () => {
  it.each([
    [
      'a problem set in a condition',
      conditionPreview(12, 34, 'PSA1' as ProblemSetId),
      '/tutor/preview?study=12&condition=34&set=PSA1',
    ],
    [
      'problems with their supports',
      pairsPreview([
        { problemId: problem('PRA1'), supportId: support('TUA1') },
        { problemId: problem('PRA2'), supportId: null },
      ]),
      '/tutor/preview?pairs=PRA1:TUA1,PRA2:',
    ],
    [
      'a problem with feedback on wrong answers',
      feedbackPreview(problem('PRA1'), [support('TUA1'), support('TUA2')]),
      '/tutor/preview?problem=PRA1&feedback=TUA1,TUA2',
    ],
    ['a problem without feedback', feedbackPreview(problem('PRA1'), []), '/tutor/preview?problem=PRA1&feedback='],
  ])('builds a link to %s', (_, link, expected) => expect(link).toBe(expected))

  it('encodes values so that they can be parsed back from the link', () => {
    const link = pairsPreview([{ problemId: problem('WPR1&x'), supportId: null }])
    expect(new URL(link, 'http://here').searchParams.get('pairs')).toBe('WPR1&x:')
  })
})
