import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userIdSchema } from '../ids'
import type { OutcomeResult, Results } from '../results/results.schema'
import { keyInSlug, mayShowPublicly, publicationAfter, publicFlow, publicOutcomes, slugOf } from './publication.rules'
import { doiSchema, type PublicationState, publicationStateSchema } from './publication.schema'

const ownerId = userIdSchema.parse('U1')
const people = {
  owner: { userId: ownerId, isAdmin: false },
  admin: { userId: userIdSchema.parse('U2'), isAdmin: true },
  stranger: { userId: userIdSchema.parse('U3'), isAdmin: false },
}

describe('a public page', () => {
  const { owner, admin, stranger } = people
  it.each([
    ['NONE', { owner: { request: 'REQUESTED' }, admin: {} }],
    ['REQUESTED', { owner: { withdraw: 'WITHDRAWN' }, admin: { approve: 'PUBLISHED', decline: 'DECLINED' } }],
    ['PUBLISHED', { owner: { withdraw: 'WITHDRAWN' }, admin: { withdraw: 'WITHDRAWN' } }],
    ['DECLINED', { owner: { request: 'REQUESTED' }, admin: {} }],
    ['WITHDRAWN', { owner: { request: 'REQUESTED' }, admin: {} }],
  ] as [PublicationState, Record<'owner' | 'admin', Record<string, PublicationState>>][])(
    'a public page in the state %s allows the moves in the table, and no others',
    (state, allowed) => {
      for (const action of ['request', 'approve', 'decline', 'withdraw'] as const) {
        for (const [name, actor] of [
          ['owner', owner],
          ['admin', admin],
        ] as const) {
          const verdict = publicationAfter(state, action, { ownerId }, actor)
          expect(verdict.ok ? verdict.to : undefined, `${name} ${action}`).toBe(allowed[name][action])
        }
        expect(publicationAfter(state, action, { ownerId }, stranger).ok).toBe(false)
      }
    },
  )

  it('the table has a row for every state', () => expect(publicationStateSchema.options).toHaveLength(5))
})

const flowOf = (conditionId: number, facts: object) => ({
  conditionId,
  clusters: null,
  enrolled: 20,
  joinedAfterDraw: 0,
  possibleDuplicates: 0,
  exposed: 20,
  finished: 18,
  withdrawn: 0,
  erased: 0,
  excluded: 0,
  analyzed: 18,
  analyzedClusters: null,
  ...facts,
})
const condition = (conditionId: number, n: number) => ({
  conditionId,
  assigned: n,
  n,
  mean: 50,
  deviation: 10,
  quartiles: [0, 20, 50, 70, 99],
  bins: [],
})
const specification = (sample: string, isPlanned: boolean) => ({
  estimator: 'welch',
  sample,
  covariates: [],
  isPlanned,
})
const outcomeOf = (role: string, sizes: [number, number]) =>
  ({
    outcome: 'POST_TEST',
    kind: 'SCORE',
    role,
    isExploratory: false,
    conditions: [condition(1, sizes[0]), condition(2, sizes[1])],
    comparisons: [
      {
        conditionId: 2,
        referenceId: 1,
        isExploratory: false,
        adjustedP: null,
        effectSize: { ok: false },
        specifications: [specification('PLANNED', true), specification('WITHOUT_WITHDRAWN', false)],
        subgroups: [{}],
        leaveOneOut: [{}],
        missing: {},
      },
    ],
  }) as unknown as OutcomeResult

describe('public results', () => {
  it.each([
    ['enough students', [20, 20], [18, 18], true],
    ['a condition with 4 students', [20, 4], [18, 18], false],
    ['a condition with 4 outcomes', [20, 20], [18, 4], false],
  ] as const)('decides whether results with %s may be public', (_, enrolled, analyzed, isAllowed) => {
    const flowByCondition = enrolled.map((students, index) => flowOf(index + 1, { enrolled: students }))
    const outcomes = [outcomeOf('PRIMARY', [...analyzed])]
    expect(mayShowPublicly({ flowByCondition, outcomes } as unknown as Results).ok).toBe(isAllowed)
  })

  it('publishes no value of a single student, and only the planned analysis of groups of at least 5', () => {
    const [large, small] = publicOutcomes([outcomeOf('PRIMARY', [18, 17]), outcomeOf('SECONDARY', [18, 4])])
    expect(large!.conditions).toEqual([
      { conditionId: 1, n: 18, mean: 50, deviation: 10 },
      { conditionId: 2, n: 17, mean: 50, deviation: 10 },
    ])
    expect(large!.comparisons.map(({ specifications }) => specifications)).toEqual([[specification('PLANNED', true)]])
    expect(Object.keys(large!.comparisons[0]!)).not.toContain('subgroups')
    expect(small!.conditions.map(({ conditionId }) => conditionId)).toEqual([1])
    expect(small!.comparisons).toEqual([])
  })

  it('hides a step of the flow that shows who left where one of its numbers is small', () => {
    const results = {
      flow: null,
      flowByCondition: [flowOf(1, { withdrawn: 3, excluded: 2, erased: 6 }), flowOf(2, { withdrawn: 9, erased: 7 })],
    } as unknown as Results
    const at = (step: string) => publicFlow(results).flatMap((row) => (row.step === step ? [row.students] : []))
    expect([at('withdrawn'), at('excluded'), at('erased'), at('enrolled')]).toEqual([
      [null, null],
      [null, null],
      [6, 7],
      [20, 20],
    ])
  })
})

describe('the address of a public page', () => {
  it.each([
    ['Do hints help? ¡Sí!', 'do-hints-help-si-abcdefghjk'],
    ['分数', 'study-abcdefghjk'],
    ['<script>alert(1)</script>', 'script-alert-1-script-abcdefghjk'],
  ])('turns the title “%s” into the address %s', (title, slug) => {
    expect(slugOf(title, 'abcdefghjk')).toBe(slug)
  })

  it('keeps the key in the address whatever the title is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = slugOf(title, 'abcdefghjk')
        expect(slug).toMatch(/^[a-z0-9-]+$/)
        expect(keyInSlug(slug)).toBe('abcdefghjk')
      }),
    )
    expect(keyInSlug('fractions')).toBeNull()
  })
})

it.each([
  ['10.17605/OSF.IO/ABCDE', '10.17605/OSF.IO/ABCDE'],
  [' https://doi.org/10.1000/xyz(1) ', '10.1000/xyz(1)'],
  ['doi:10.1000/182', '10.1000/182'],
  ['https://example.org/10.1000/182', null],
  ['10.1000/"><script>', null],
])('takes %s as the DOI %s', (text, doi) => {
  const parsed = doiSchema.safeParse(text)
  expect(parsed.success ? parsed.data : null).toBe(doi)
})
