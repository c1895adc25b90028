import type { SupportContent, SupportId, Tutoring } from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid, expectRefusal, type Harness } from './harness'

const unknownTutoring = 'TUAUNKNOWN0'

const explanation = (text: string): SupportContent => ({ tutorStrategyType: 'EXPLANATIONS', explanation: text })
const hints = (...texts: string[]): SupportContent => ({
  tutorStrategyType: 'HINTS',
  hints: texts.map((hint) => ({ hint })),
})

export function describeTutorings(harness: Harness): void {
  let problem = ''
  let openProblem = ''
  const me = () => harness.people.researcher
  const colleague = () => harness.people.colleague

  beforeAll(async () => {
    const row = harness.rows.find((one) => one.openResponseCount > 0 && one.problemCount > 1)!
    const outline = await harness.port.getProblemOutline({ params: { id: row.problemSetId } }, me())
    problem = outline.find((entry) => entry.problemType !== 'OPEN_RESPONSE')!.problemId
    openProblem = outline.find((entry) => entry.problemType === 'OPEN_RESPONSE')!.problemId
  })

  const write = async (content: SupportContent, options: { by?: Caller; publish?: boolean } = {}) => {
    const query = options.publish ? { ops: 'PUBLISH' as const } : {}
    const { supportId } = await harness.port.createTutoring(
      { params: { problemId: problem }, query, body: content },
      options.by ?? me(),
    )
    return supportId
  }
  const change = async (id: string, content: SupportContent, options: { by?: Caller; publish?: boolean } = {}) => {
    const query = options.publish ? { ops: 'PUBLISH' as const } : {}
    return (await harness.port.updateTutoring({ params: { supportId: id }, query, body: content }, options.by ?? me()))
      .supportId
  }
  const read = (id: string, by: Caller = me()) => harness.port.getTutoring({ params: { supportId: id } }, by)
  const readMany = async (ids: string[], by: Caller = me()) => {
    const { data } = await harness.port.getTutorings({ query: { supportIds: ids } }, by)
    return data.map(({ supportId }) => supportId).sort()
  }
  const ofProblem = async (by: Caller = me()) =>
    (await harness.port.getProblemTutorings({ params: { problemId: problem } }, by)).data
  /** The teacher has no supports of their own, and so sees only those of the library. */
  const libraryOwn = () => ofProblem(harness.people.teacher)
  const publish = (ids: string[], by: Caller = me()) => harness.port.publishTutorings({ body: { supportIds: ids } }, by)
  const copy = (ids: string[], by: Caller = me()) => harness.port.copyTutorings({ body: { supportIds: ids } }, by)
  const remove = (id: string, by: Caller = me()) => harness.port.deleteTutoring({ params: { supportId: id } }, by)

  const expectMissing = (call: Promise<unknown>, id: string) => expectRefusal(call, 'tutoring_not_found', { id })

  describe('writing', () => {
    it('stores a new support as a draft with version 1', async () => {
      const supportId = await write(explanation('<p>Add both sides.</p>'))
      expect(await read(supportId)).toEqual({
        supportId,
        problemId: problem,
        tutorStrategyType: 'EXPLANATIONS',
        hints: null,
        explanation: '<p>Add both sides.</p>',
        responseFeedback: null,
        answerPartsToResponses: null,
        psType: 'WORK_IN_PROGRESS',
        version: 1,
        previousSupportId: null,
        revision: 1,
      })
    })

    it('publishes a new support on request', async () => {
      const supportId = await write(explanation('<p>x</p>'), { publish: true })
      expect(await read(supportId)).toMatchObject({ psType: 'PUBLISHED', version: 1 })
    })

    it('stores hints in their order', async () => {
      const texts = ['<p>third</p>', '<p>first</p>', '<p>second</p>', '<p>first</p>']
      const supportId = await write(hints(...texts))
      expect((await read(supportId)).hints).toEqual(texts.map((hint) => ({ hint })))
      await change(supportId, hints(...[...texts].reverse()))
      expect((await read(supportId)).hints).toEqual([...texts].reverse().map((hint) => ({ hint })))
    })

    it('stores feedback with the response that it is for', async () => {
      const body: SupportContent = {
        tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
        responseFeedback: '<p>Look at the sign.</p>',
        answerPartsToResponses: { '1': ['-3'], '2': ['a "b"', ''] },
      }
      const supportId = await write(body)
      expect(await read(supportId)).toMatchObject(body)
    })

    it('changes the type of a support', async () => {
      const supportId = await write(hints('<p>a</p>'))
      await change(supportId, explanation('<p>b</p>'))
      expect(await read(supportId)).toMatchObject({
        tutorStrategyType: 'EXPLANATIONS',
        hints: null,
        explanation: '<p>b</p>',
      })
    })

    it('removes scripts and event handlers from HTML', async () => {
      const crafted = '<p onclick="alert(1)">a<script>alert(1)</script><img src=x onerror=alert(1)></p>'
      const supportId = await write(hints(crafted, '<a href="javascript:alert(1)">b</a>'))
      const shown = (await read(supportId)).hints!.map(({ hint }) => hint)
      expect(shown[0]).toBe('<p>a</p>')
      expect(shown[1]).toMatch(/^<a rel="[^"]*" target="_blank">b<\/a>$/)
      await change(supportId, explanation(crafted))
      expect((await read(supportId)).explanation).toBe('<p>a</p>')
    })

    it('accepts typeset mathematics back from an editor unchanged', async () => {
      const supportId = await write(
        explanation('<p><span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>'),
      )
      const shown = (await read(supportId)).explanation!
      expect(shown).toContain('class="katex"')
      expect(shown).toContain('data-latex="\\frac{1}{2}"')
      await change(supportId, explanation(shown))
      expect((await read(supportId)).explanation).toBe(shown)
    })

    it('refuses supports for open responses, for unknown problems and without content', async () => {
      const body = explanation('<p>x</p>')
      const create = (id: string, content: unknown) =>
        harness.port.createTutoring({ params: { problemId: id }, query: {}, body: content as SupportContent }, me())
      await expectRefusal(create(openProblem, body), 'supports_not_allowed', { id: openProblem })
      await expectRefusal(create('PRAUNKNOWN0', body), 'problem_not_found', { id: 'PRAUNKNOWN0' })
      await expectInvalid(create(problem, explanation('  ')), 'explanation')
      await expectInvalid(create(problem, hints()), 'hints')
      await expectInvalid(create(problem, hints('<p>a</p>', '')), 'hints.1.hint')
      await expectInvalid(create(problem, { tutorStrategyType: 'VIDEO', video: 'x' }), 'tutorStrategyType')
    })
  })

  describe('changing', () => {
    it('changes a draft in place', async () => {
      const supportId = await write(explanation('<p>old</p>'))
      expect(await change(supportId, explanation('<p>new</p>'))).toBe(supportId)
      expect(await read(supportId)).toMatchObject({ explanation: '<p>new</p>', psType: 'WORK_IN_PROGRESS', version: 1 })
      expect(await change(supportId, explanation('<p>newer</p>'), { publish: true })).toBe(supportId)
      expect(await read(supportId)).toMatchObject({ explanation: '<p>newer</p>', psType: 'PUBLISHED', version: 1 })
    })

    it.each([true, false])(
      'creates a new version of a published support and leaves the old one unchanged (published: %s)',
      async (isPublished) => {
        const first = await write(explanation('<p>first</p>'), { publish: true })
        const before = await read(first)
        const second = await change(first, explanation('<p>second</p>'), { publish: isPublished })
        expect(second).not.toBe(first)
        const psType = isPublished ? 'PUBLISHED' : 'WORK_IN_PROGRESS'
        expect(await read(second)).toMatchObject({
          explanation: '<p>second</p>',
          psType,
          version: 2,
          previousSupportId: first,
        })
        expect(await read(first)).toEqual(before)
      },
    )

    it('increments the version with every change of a published support', async () => {
      let supportId: SupportId = await write(explanation('<p>1</p>'), { publish: true })
      for (const version of [2, 3, 4]) {
        supportId = await change(supportId, explanation(`<p>${version}</p>`), { publish: true })
        expect((await read(supportId)).version).toBe(version)
      }
    })

    it('keeps the author when an administrator changes a support', async () => {
      const first = await write(explanation('<p>mine</p>'), { publish: true })
      const second = await change(first, explanation('<p>better</p>'), { by: harness.people.admin, publish: true })
      expect(await read(second)).toMatchObject({ explanation: '<p>better</p>', previousSupportId: first })
      expect(await change(await change(second, explanation('<p>draft</p>')), explanation('<p>again</p>'))).toBeDefined()
      await expectMissing(read(second, colleague()), second)
    })

    it('reports a support that does not exist', async () => {
      await expectMissing(change(unknownTutoring, explanation('<p>x</p>')), unknownTutoring)
      await expectMissing(remove(unknownTutoring), unknownTutoring)
      await expectMissing(read(unknownTutoring), unknownTutoring)
      await expectInvalid(read('PRA1'), 'supportId')
    })
  })

  describe('publishing', () => {
    it('publishes drafts and returns how many it published', async () => {
      const drafts = [await write(hints('<p>a</p>')), await write(hints('<p>b</p>'))]
      const done = await write(hints('<p>c</p>'), { publish: true })
      expect(await publish([...drafts, done])).toEqual({ published: 2 })
      for (const supportId of drafts) expect((await read(supportId)).psType).toBe('PUBLISHED')
      expect(await publish([...drafts, done])).toEqual({ published: 0 })
      expect(await publish([])).toEqual({ published: 0 })
    })

    it('publishes no support when one of them cannot be published', async () => {
      const mine = await write(hints('<p>a</p>'))
      const theirs = await write(hints('<p>b</p>'), { by: colleague() })
      await expectMissing(publish([mine, theirs]), theirs)
      await expectMissing(publish([mine, unknownTutoring]), unknownTutoring)
      expect((await read(mine)).psType).toBe('WORK_IN_PROGRESS')
      expect((await read(theirs, colleague())).psType).toBe('WORK_IN_PROGRESS')
    })
  })

  describe('copying', () => {
    it('copies visible supports as drafts of the caller', async () => {
      const mine = await write(hints('<p>a</p>', '<p>b</p>'), { publish: true })
      const second = await change(mine, hints('<p>c</p>'), { publish: true })
      const theirs = await write(hints('<p>d</p>'), { by: colleague() })
      const [library] = await libraryOwn()
      const copies = await copy([mine, second, library!.supportId, theirs, unknownTutoring])
      expect(Object.keys(copies).sort()).toEqual([mine, second, library!.supportId].sort())
      for (const [from, to] of Object.entries(copies)) {
        const psType = 'WORK_IN_PROGRESS'
        expect(await read(to)).toEqual({
          ...(await read(from)),
          supportId: to,
          psType,
          version: 1,
          previousSupportId: null,
        })
        await expectMissing(read(to, colleague()), to)
      }
      expect(new Set(Object.values(copies)).size).toBe(3)
      expect(await copy([])).toEqual({})
    })
  })

  describe('deleting', () => {
    it('hides a deleted support everywhere', async () => {
      const supportId = await write(hints('<p>a</p>'), { publish: true })
      expect((await ofProblem()).map((entry) => entry.supportId)).toContain(supportId)
      expect(await remove(supportId)).toEqual({ ok: true })
      await expectMissing(read(supportId), supportId)
      await expectMissing(read(supportId, harness.people.admin), supportId)
      await expectMissing(remove(supportId), supportId)
      await expectMissing(change(supportId, hints('<p>b</p>')), supportId)
      await expectMissing(publish([supportId]), supportId)
      expect(await readMany([supportId])).toEqual([])
      expect(await copy([supportId])).toEqual({})
      expect((await ofProblem()).map((entry) => entry.supportId)).not.toContain(supportId)
    })

    it('deletes many supports, but only those of the caller', async () => {
      const mine = [await write(hints('<p>a</p>')), await write(hints('<p>b</p>'), { publish: true })]
      const theirs = await write(hints('<p>c</p>'), { by: colleague() })
      const library = await libraryOwn()
      const ids = [...mine, theirs, ...library.map(({ supportId }) => supportId), unknownTutoring]
      expect(await harness.port.deleteTutorings({ body: { supportIds: ids } }, me())).toEqual({ deleted: 2 })
      expect(await readMany(ids)).toEqual(library.map(({ supportId }) => supportId).sort())
      expect(await readMany([theirs], colleague())).toEqual([theirs])
      expect(await harness.port.deleteTutorings({ body: { supportIds: mine } }, me())).toEqual({ deleted: 0 })
      expect(await harness.port.deleteTutorings({ body: { supportIds: [] } }, me())).toEqual({ deleted: 0 })
    })
  })

  describe('reading', () => {
    it('filters supports by state', async () => {
      const draft = await write(hints('<p>a</p>'))
      const published = await write(hints('<p>b</p>'), { publish: true })
      const ids = [draft, published, unknownTutoring]
      const only = async (...psTypes: Tutoring['psType'][]) =>
        (await harness.port.getTutorings({ query: { supportIds: ids, psTypes } }, me())).data
          .map(({ supportId }) => supportId)
          .sort()
      expect(await only('WORK_IN_PROGRESS')).toEqual([draft])
      expect(await only('PUBLISHED')).toEqual([published])
      expect(await only('WORK_IN_PROGRESS', 'PUBLISHED')).toEqual([draft, published].sort())
      expect(await only()).toEqual([draft, published].sort())
    })

    it("shows the library's supports to all staff, and lets only administrators change them", async () => {
      for (const reader of [me(), colleague(), harness.people.teacher]) {
        const library = await ofProblem(reader)
        expect(library.map(({ tutorStrategyType }) => tutorStrategyType)).toEqual(
          expect.arrayContaining(['HINTS', 'EXPLANATIONS']),
        )
      }
      const [first] = await libraryOwn()
      await expectRefusal(change(first!.supportId, hints('<p>x</p>')), 'access_restricted')
      await expectRefusal(remove(first!.supportId), 'access_restricted')
      expect(await read(first!.supportId)).toEqual(first)
    })

    it("hides researchers' supports from other people as if they did not exist", async () => {
      const supportId = await write(hints('<p>a</p>'), { publish: true })
      for (const other of [colleague(), harness.people.teacher]) {
        await expectMissing(read(supportId, other), supportId)
        await expectMissing(change(supportId, hints('<p>b</p>'), { by: other }), supportId)
        await expectMissing(remove(supportId, other), supportId)
        expect(await readMany([supportId], other)).toEqual([])
        expect((await ofProblem(other)).map((entry) => entry.supportId)).not.toContain(supportId)
      }
      const seen = await read(supportId)
      for (const reader of [harness.people.admin, 'service'] as const)
        expect(await read(supportId, reader)).toEqual(seen)
    })

    it('returns no supports for a problem that does not exist', async () => {
      const found = await harness.port.getProblemTutorings({ params: { problemId: 'PRAUNKNOWN0' } }, me())
      expect(found).toEqual({ data: [] })
    })
  })
}
