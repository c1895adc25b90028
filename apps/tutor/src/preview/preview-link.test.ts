import { previewTargetSchema, publishedTargetSchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { previewLinkTo, readPreviewLink } from './preview-link'

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join(',')

describe('a preview link', () => {
  it.each([
    ['?study=7&condition=12&set=PSA1B', { kind: 'condition', studyId: 7, conditionId: 12, problemSetId: 'PSA1B' }],
    ['?set=PSA1&condition=2&study=1&utm=x', { kind: 'condition', studyId: 1, conditionId: 2, problemSetId: 'PSA1' }],
    [
      '?pairs=PRA1:TUA1,PRA2:',
      {
        kind: 'pairs',
        pairs: [
          { problemId: 'PRA1', supportId: 'TUA1' },
          { problemId: 'PRA2', supportId: null },
        ],
      },
    ],
    ['?pairs=PRA1', { kind: 'pairs', pairs: [{ problemId: 'PRA1', supportId: null }] }],
    ['?pairs=PRA1%3AWTUA1%2C', { kind: 'pairs', pairs: [{ problemId: 'PRA1', supportId: 'WTUA1' }] }],
    ['?problem=PRA1&feedback=TUA1,TUA2', { kind: 'feedback', problemId: 'PRA1', feedbackIds: ['TUA1', 'TUA2'] }],
    ['?problem=PRA1', { kind: 'feedback', problemId: 'PRA1', feedbackIds: [] }],
  ])('the link %s is read as a target that the contract accepts', (search, target) => {
    expect(readPreviewLink(search)).toEqual(target)
    expect(previewTargetSchema.parse(target)).toEqual(target)
  })

  it('a link on a public page is read as a target that the contract accepts, and written identically', () => {
    const search = '?published=abcdefghjk&condition=12&set=PSA1B'
    const target = { kind: 'published', key: 'abcdefghjk', conditionId: 12, problemSetId: 'PSA1B' } as const
    expect(readPreviewLink(search)).toEqual(target)
    expect(publishedTargetSchema.parse(target)).toEqual(target)
    expect(previewLinkTo(target)).toBe(search)
    expect(readPreviewLink('?published=ABC&condition=12&set=PSA1B')).toBeNull()
  })

  it.each([
    [''],
    ['?study=7'],
    ['?study=7&condition=12'],
    ['?study=seven&condition=12&set=PSA1'],
    ['?study=0&condition=12&set=PSA1'],
    ['?study=7&condition=-1&set=PSA1'],
    ['?study=7&condition=12&set=PRA1'],
    ['?study=7&condition=12&set=<script>'],
    ['?study=99999999999&condition=1&set=PSA1'],
    ['?pairs='],
    ['?pairs=TUA1:PRA1'],
    ['?pairs=PRA1:TUA1:TUA2'],
    ['?pairs=PRA1:nothing'],
    [`?pairs=${many(51, 'PRA')}`],
    ['?problem='],
    ['?problem=PSA1&feedback=TUA1'],
    ['?problem=PRA1&feedback=PRA2'],
    [`?problem=PRA1&feedback=${many(101, 'TUA')}`],
  ])('the link %s is refused', (search) => {
    expect(readPreviewLink(search)).toBeNull()
  })

  it.each(['?study=7&condition=12&set=PSA1B', '?pairs=PRA1:TUA1,PRA2:', '?problem=PRA1&feedback=TUA1,TUA2'])(
    'the link %s is written exactly as it was read',
    (search) => {
      expect(previewLinkTo(readPreviewLink(search)!)).toBe(search)
    },
  )
})
