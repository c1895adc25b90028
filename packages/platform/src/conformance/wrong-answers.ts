import { answerPartsOf, maxAnswerLength, type Problem, type Response } from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { beforeAll, expect, it } from 'vitest'
import { expectInvalid, expectRefusal, type Harness } from './harness'

/** Wrong answers that researchers add to those that students gave. */
export function describeWrongAnswers(harness: Harness): void {
  let problem: Problem
  let openProblem = ''
  const me = () => harness.people.researcher

  beforeAll(async () => {
    for (const { problemSetId } of harness.rows) {
      const query = { problemSetId, extraFields: 'ANSWERS' as const }
      const problems = await harness.port.getProblems({ query }, me())
      openProblem ||= problems.find((one) => one.problemType === 'OPEN_RESPONSE')?.problemId ?? ''
      problem ??= problems.find((one) => isNumeric(one))!
      if (problem && openProblem) return
    }
  })

  const isNumeric = ({ answers = [] }: Problem) => {
    const parts = answerPartsOf(answers)
    return parts.length === 1 && parts[0]!.answerType === 'NUMERIC'
  }
  const add = (response: Response, by: Caller = me(), problemId: string = problem.problemId) =>
    harness.port.addWrongAnswer({ body: { problemId, response } }, by)
  const list = (by: Caller = me()) =>
    harness.port.getCommonWrongAnswers({ query: { problemIds: [problem.problemId] } }, by)

  it('lists own wrong answers after those of students, marked as own', async () => {
    const mine = await add({ '1': ['987654'] })
    expect(mine).toMatchObject({ response: { '1': ['987654'] }, count: 0, isOwn: true, isSimulated: false })
    const listed = await list()
    expect(listed.at(-1)).toEqual(mine)
    expect(listed[0]).toMatchObject({ isOwn: false })
  })

  it('shows own wrong answers only to their author and administrators', async () => {
    const mine = await add({ '1': ['987653'] })
    const seenBy = async (by: Caller) => (await list(by)).some((one) => one.id === mine.id)
    expect([await seenBy(me()), await seenBy(harness.people.admin), await seenBy('service')]).toEqual([
      true,
      true,
      true,
    ])
    expect(await seenBy(harness.people.colleague)).toBe(false)
  })

  it("lists one author's wrong answers only for the study service and administrators", async () => {
    const [mine, theirs] = [await add({ '1': ['987643'] }), await add({ '1': ['987642'] }, harness.people.colleague)]
    const authorId = me().actor.userId
    const listFor = (by: Caller) =>
      harness.port.getCommonWrongAnswers({ query: { problemIds: [problem.problemId], authorId } }, by)
    for (const by of ['service', harness.people.admin] as const) {
      const ids = (await listFor(by)).map((one) => one.id)
      expect([ids.includes(mine.id), ids.includes(theirs.id)]).toEqual([true, false])
    }
    await expectRefusal(listFor(harness.people.colleague), 'access_restricted', {})
  })

  it('adds equivalent wrong answers once', async () => {
    const mine = await add({ '1': ['987652'] })
    expect(await add({ '1': ['987652.0'] })).toEqual(mine)
    const [known] = await list()
    expect(await add(known!.response)).toEqual(known)
  })

  it('adds a wrong answer that is sent twenty times concurrently once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ '1': ['987651'] })))
    expect(new Set(answers.map((one) => one.id)).size).toBe(1)
  })

  it('drops values for parts that the problem does not have', async () => {
    const mine = await add({ '1': ['987650'], '2': ['elsewhere'] })
    expect(mine.response).toEqual({ '1': ['987650'] })
  })

  it('refuses responses that no student could give', async () => {
    await expectInvalid(add({ name: ['1'] }), 'response.name')
    await expectInvalid(add({ '1': ['x'.repeat(maxAnswerLength + 1)] }), 'response.1.0')
    const parts = Array.from({ length: 101 }, (_, index) => [index + 1, ['1']])
    await expectInvalid(add(Object.fromEntries(parts)), 'response')
  })

  it('deletes an added wrong answer for its author only, and never one that students gave', async () => {
    const mine = await add({ '1': ['987640'] })
    const remove = (id: number, by: Caller = me()) => harness.port.deleteWrongAnswer({ params: { id } }, by)
    await expectRefusal(remove(mine.id, harness.people.colleague), 'student_response_not_found', { id: mine.id })
    expect(await remove(mine.id)).toEqual({ ok: true })
    expect((await list()).some((one) => one.id === mine.id)).toBe(false)
    const given = (await list()).find((one) => !one.isOwn)!
    await expectRefusal(remove(given.id, harness.people.admin), 'student_response_not_found', { id: given.id })
  })

  it('limits how many wrong answers a researcher adds to a problem', async () => {
    // More than the limit, since some may be stored already.
    const added = Array.from({ length: 60 }, (_, count) => add({ '1': [`77${count}`] }, harness.people.colleague))
    await Promise.allSettled(added)
    await expectRefusal(add({ '1': ['7799'] }, harness.people.colleague), 'too_many_wrong_answers', { limit: 50 })
    expect((await add({ '1': ['7799'] })).isOwn).toBe(true)
  })

  it('refuses answers that are correct, unreadable or ungraded', async () => {
    const key = answerPartsOf(problem.answers!)[0]!.answerValues.find((value) => value.isCorrect)!.value
    await expectRefusal(add({ '1': [key] }), 'answer_is_right')
    await expect(add({ '1': ['1/'] })).rejects.toMatchObject({
      code: 'answer_unreadable',
      details: { part: '1', reason: { code: 'number' } },
    })
    await expect(add({})).rejects.toMatchObject({ code: 'answer_unreadable' })
    await expectRefusal(add({ '1': ['1'] }, me(), openProblem), 'supports_not_allowed', { id: openProblem })
    await expectRefusal(add({ '1': ['1'] }, me(), 'PRAUNKNOWN0'), 'problem_not_found', { id: 'PRAUNKNOWN0' })
  })
}
