import { type SupportContent, toWire, tutoringSchema, type UserId } from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, type Harness } from './harness'

const explanation = (text: string): SupportContent => ({ tutorStrategyType: 'EXPLANATIONS', explanation: text })

/** What lets a browser send a support again, or write at the same time as another browser, without losing anything. */
export function describeDrafts(harness: Harness): void {
  let problem = ''
  const me = () => harness.people.researcher

  beforeAll(async () => {
    const outline = await harness.port.getProblemOutline({ params: { id: harness.rows[0]!.problemSetId } }, me())
    problem = outline.find((entry) => entry.problemType !== 'OPEN_RESPONSE')!.problemId
  })

  const newKey = () => crypto.randomUUID()
  const write = (text: string, key?: string, by: Caller = me()) =>
    harness.port.createTutoring({ params: { problemId: problem }, query: { key }, body: explanation(text) }, by)
  const change = (id: string, text: string, query: { revision?: number; key?: string } = {}) =>
    harness.port.updateTutoring({ params: { supportId: id }, query, body: explanation(text) }, me())
  const read = (id: string) => harness.port.getTutoring({ params: { supportId: id } }, me())
  const ownCount = async () =>
    (await harness.port.getProblemTutorings({ params: { problemId: problem } }, me())).data.filter(
      (one) => one.version >= 1,
    ).length

  describe('writing drafts', () => {
    it('stores a draft that is sent again once, with the newest text', async () => {
      const [key, before] = [newKey(), await ownCount()]
      const first = await write('<p>One</p>', key)
      const again = await write('<p>Two</p>', key)
      expect(again.supportId).toBe(first.supportId)
      expect(await ownCount()).toBe(before + 1)
      expect(await read(first.supportId)).toMatchObject({ explanation: '<p>Two</p>', revision: again.revision })
    })

    it('keeps the revision of a draft when the same change is sent again under its key', async () => {
      const { supportId, revision } = await write('<p>Start</p>')
      const key = newKey()
      const first = await change(supportId, '<p>Changed</p>', { key, revision })
      expect(await change(supportId, '<p>Changed</p>', { key, revision })).toEqual(first)
    })

    it('refuses a draft for an unknown author, and for any other author unless an administrator writes it', async () => {
      const unknown = 'UUNKNOWN0'
      const writeFor = (caller: Caller) =>
        harness.port.createTutoring(
          { params: { problemId: problem }, query: { authorId: unknown }, body: explanation('<p>For another</p>') },
          caller,
        )
      await expectRefusal(writeFor(harness.people.admin), 'user_not_found', { id: unknown })
      await expectRefusal(writeFor(harness.people.teacher), 'access_restricted', {})
    })

    it('lets the study service change a draft only on behalf of its author', async () => {
      const { supportId } = await write('<p>Mine</p>')
      const changeFor = (authorId: UserId) =>
        harness.port.updateTutoring(
          { params: { supportId }, query: { authorId }, body: explanation('<p>By a co-author</p>') },
          'service',
        )
      await expectRefusal(changeFor(harness.people.colleague.actor.userId), 'access_restricted', {})
      await changeFor(me().actor.userId)
      expect(await read(supportId)).toMatchObject({ explanation: '<p>By a co-author</p>' })
    })

    it('lets only the study service copy a support for another person', async () => {
      const { supportId } = await write('<p>To be copied</p>')
      const { colleague } = harness.people
      const body = { supportIds: [supportId], authorId: colleague.actor.userId }
      const copies = await harness.port.copyTutorings({ body }, 'service')
      const copied = { params: { supportId: copies[supportId]! } }
      expect(await harness.port.getTutoring(copied, colleague)).toMatchObject({ explanation: '<p>To be copied</p>' })
      await expectRefusal(harness.port.copyTutorings({ body }, me()), 'access_restricted', {})
    })

    it('stores a draft that is sent twenty times concurrently once', async () => {
      const [key, before] = [newKey(), await ownCount()]
      const answers = await Promise.all(Array.from({ length: 20 }, () => write('<p>At once</p>', key)))
      expect(new Set(answers.map((answer) => answer.supportId)).size).toBe(1)
      expect(await ownCount()).toBe(before + 1)
    })

    it('stores separate drafts for different keys, different authors, or without a key', async () => {
      const key = newKey()
      const { supportId } = await write('<p>Mine</p>', key)
      expect((await write('<p>Mine</p>', newKey())).supportId).not.toBe(supportId)
      expect((await write('<p>Mine</p>', key, harness.people.colleague)).supportId).not.toBe(supportId)
      expect((await write('<p>Mine</p>')).supportId).not.toBe((await write('<p>Mine</p>')).supportId)
    })

    it('creates one new version of a published support for one key', async () => {
      const { supportId } = await write('<p>Old</p>')
      await harness.port.publishTutorings({ body: { supportIds: [supportId] } }, me())
      const key = newKey()
      const first = await change(supportId, '<p>New</p>', { key, revision: 1 })
      const again = await change(supportId, '<p>Newer</p>', { key, revision: 1 })
      expect(first.supportId).not.toBe(supportId)
      expect(again.supportId).toBe(first.supportId)
      expect(await read(again.supportId)).toMatchObject({
        explanation: '<p>Newer</p>',
        version: 2,
        previousSupportId: supportId,
      })
      expect(await read(supportId)).toMatchObject({ explanation: '<p>Old</p>', psType: 'PUBLISHED' })
    })
  })

  describe('concurrent changes of a draft', () => {
    it('refuses the second of two conflicting edits, with the current content', async () => {
      const { supportId, revision } = await write('<p>Start</p>')
      const mine = await change(supportId, '<p>Mine</p>', { revision })
      expect(mine.revision).toBe(revision + 1)
      const current = await read(supportId)
      await expectRefusal(change(supportId, '<p>Theirs</p>', { revision }), 'edit_conflict', {
        field: 'tutoring',
        current: toWire(tutoringSchema, current),
      })
      expect(await read(supportId)).toMatchObject({ explanation: '<p>Mine</p>' })
    })

    it('accepts the same edit sent again', async () => {
      const { supportId, revision } = await write('<p>Start</p>')
      await change(supportId, '<p>Changed</p>', { revision })
      await change(supportId, '<p>Changed</p>', { revision })
      expect(await read(supportId)).toMatchObject({ explanation: '<p>Changed</p>' })
    })

    it('accepts a further edit by a client that missed a reply', async () => {
      const { supportId, revision } = await write('<p>Start</p>')
      const key = newKey()
      await change(supportId, '<p>Lost answer</p>', { revision, key })
      await change(supportId, '<p>Written on</p>', { revision, key })
      expect(await read(supportId)).toMatchObject({ explanation: '<p>Written on</p>' })
      await expect(change(supportId, '<p>Another tab</p>', { revision, key: newKey() })).rejects.toMatchObject({
        code: 'edit_conflict',
      })
    })

    it('refuses a second new version of a published support', async () => {
      const { supportId, revision } = await write('<p>Old</p>')
      await harness.port.publishTutorings({ body: { supportIds: [supportId] } }, me())
      const mine = await change(supportId, '<p>Mine</p>', { revision, key: newKey() })
      const current = await read(mine.supportId)
      const theirs = change(supportId, '<p>Theirs</p>', { revision, key: newKey() })
      await expectRefusal(theirs, 'edit_conflict', {
        field: 'tutoring',
        current: toWire(tutoringSchema, current),
      })
    })

    it('overwrites a draft when no revision is sent', async () => {
      const { supportId } = await write('<p>Start</p>')
      await change(supportId, '<p>One</p>')
      await change(supportId, '<p>Two</p>')
      expect(await read(supportId)).toMatchObject({ explanation: '<p>Two</p>', revision: 3 })
    })
  })

  describe('the best support of a problem', () => {
    it("chooses a support of the library as the best, not a researcher's", async () => {
      const { supportId } = await write('<p>Mine is better.</p>')
      await harness.port.publishTutorings({ body: { supportIds: [supportId] } }, me())
      const best = await harness.port.getBestTutorings({ body: { problemIds: [problem] } }, me())
      expect(best[problem]).toMatchObject({ problemId: problem, psType: 'PUBLISHED' })
      const library = await harness.port.getProblemTutorings({ params: { problemId: problem } }, harness.people.teacher)
      expect(library.data.map((one) => one.supportId)).toContain(best[problem]!.supportId)
    })

    it('chooses the kind of support that is asked for first', async () => {
      const ask = async (first: 'HINTS' | 'EXPLANATIONS') =>
        (await harness.port.getBestTutorings({ body: { problemIds: [problem], first } }, me()))[problem]
      const library = await harness.port.getProblemTutorings({ params: { problemId: problem } }, harness.people.teacher)
      const kinds = library.data.map(({ tutorStrategyType }) => tutorStrategyType)
      expect(kinds).toEqual(expect.arrayContaining(['HINTS', 'EXPLANATIONS']))
      expect(await ask('HINTS')).toMatchObject({ tutorStrategyType: 'HINTS' })
      expect(await ask('EXPLANATIONS')).toMatchObject({ tutorStrategyType: 'EXPLANATIONS' })
    })

    it('omits problems that have no best support', async () => {
      const best = await harness.port.getBestTutorings({ body: { problemIds: ['PRAUNKNOWN0', problem] } }, me())
      expect(Object.keys(best)).toEqual([problem])
    })
  })
}
