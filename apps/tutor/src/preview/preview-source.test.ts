import type { AnswerVerdict, GivenHelp, ProblemId, WorkResult } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import type { call } from '../lib/api'
import { createKeyValueStore } from '../lib/key-value-store'
import { WorkError } from '../lib/work-error'
import type { PreviewTarget } from './preview-link'
import { createPreviewSource, resetPreview, resetProblem } from './preview-source'

const place: PreviewTarget = { kind: 'condition', studyId: 1, conditionId: 2, problemSetId: 'PSA1' }
const problemId = 'PRA1' as ProblemId
const right: WorkResult = { problemId, outcome: 'right', day: '2026-03-01' }
const verdict = (part: Partial<AnswerVerdict>): AnswerVerdict => ({
  verdict: 'incorrect',
  part: null,
  reason: null,
  feedback: null,
  result: null,
  ...part,
})
const hint = (number: number): GivenHelp => ({ kind: 'hint', html: `<p>${number}</p>`, number, of: 3, result: null })

/** An empty storage, and a server that gives these answers in turn and records what it receives. */
function aPreview(answers: unknown[] = []) {
  const values = new Map<string, string>()
  const storage = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => values.set(key, value),
        removeItem: (key: string) => values.delete(key),
      })[name as string],
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  const store = createKeyValueStore(() => storage)
  const sent: { name: string; body: Record<string, unknown> }[] = []
  let seeds = 0
  const server = (async (name: string, body: Record<string, unknown>) => {
    sent.push(structuredClone({ name, body }))
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as typeof call
  const open = (at = place) =>
    createPreviewSource(at, {
      call: server,
      storage: store,
      now: () => new Date(2026, 2, 1, 23, 30),
      newSeed: () => `seed ${++seeds}`,
    })
  return { open, sent, store, last: () => sent.at(-1)!.body }
}

describe('a preview source', () => {
  it('sends the progress so far with every call, and the local date', async () => {
    const opened = { title: 'Fractions', conditionName: null, conditions: [], progress: null }
    const { open, sent, last } = aPreview([verdict({ verdict: 'correct', result: right }), opened])
    const source = open()
    await source.answer(problemId, { '1': ['5'] })
    expect(last()).toEqual({
      place,
      seed: 'seed 1',
      problemId,
      today: '2026-03-01',
      response: { '1': ['5'] },
      tries: 0,
      helpGiven: 0,
    })
    await source.open()
    expect(sent[1]).toEqual({
      name: 'openPreview',
      body: { place, seed: 'seed 1', results: [right], today: '2026-03-01' },
    })
  })

  it('counts graded tries and help, but not answers that could not be read', async () => {
    const { open, last } = aPreview([verdict({ verdict: 'malformed' }), verdict({}), hint(1), hint(2), verdict({})])
    const source = open()
    await source.answer(problemId, {})
    await source.answer(problemId, {})
    expect(last().tries).toBe(0)
    await source.requestHelp(problemId)
    expect(last().helpGiven).toBe(0)
    await source.requestHelp(problemId)
    expect(last().helpGiven).toBe(1)
    await source.answer(problemId, {})
    expect(last()).toMatchObject({ tries: 1, helpGiven: 2 })
  })

  it('counts nothing when no reply arrived', async () => {
    const { open, last } = aPreview([new WorkError('offline'), verdict({})])
    const source = open()
    await expect(source.answer(problemId, {})).rejects.toThrow(WorkError)
    await source.answer(problemId, {})
    expect(last().tries).toBe(0)
  })

  it('keeps seed, tries and help through a reload', async () => {
    const other = { ...right, problemId: 'PRA0' as ProblemId }
    const { open, last } = aPreview([verdict({ result: other }), verdict({}), hint(1), { problemId }, verdict({})])
    const before = open()
    await before.answer('PRA0' as ProblemId, {})
    await before.answer(problemId, {})
    await before.requestHelp(problemId)
    const after = open()
    expect(after.key).toBe(before.key)
    expect(await after.openProblem(problemId)).toEqual({ problem: { problemId }, tries: 1, helps: [hint(1)] })
    await after.answer(problemId, {})
    expect(last()).toMatchObject({ seed: 'seed 1', tries: 1, helpGiven: 1 })
  })

  it('keeps the results but not the help of the current problem when the condition is switched', async () => {
    const { open, last, store } = aPreview([verdict({ result: right }), hint(1), { problemId: 'PRA2' }, {}])
    await open().answer(problemId, {})
    await open().requestHelp('PRA2' as ProblemId)
    const elsewhere: PreviewTarget = { ...place, conditionId: 3 }
    resetProblem(elsewhere, store)
    const switched = open(elsewhere)
    expect((await switched.openProblem('PRA2' as ProblemId)).helps).toEqual([])
    await switched.open().catch(() => {})
    expect(last()).toMatchObject({ place: elsewhere, seed: 'seed 1', results: [right] })
  })

  it('records that a problem was skipped', async () => {
    const { open, last } = aPreview([{}])
    const source = open()
    await source.skip(problemId)
    await source.open().catch(() => {})
    expect(last().results).toEqual([{ problemId, outcome: 'skipped', day: '2026-03-01' }])
  })

  it('starts over with another seed after a reset, which leaves other previews alone', async () => {
    const { open, store, last } = aPreview([verdict({ result: right }), {}])
    await open().answer(problemId, {})
    open({ ...place, problemSetId: 'PSA10' })
    resetPreview(place, store)
    await open()
      .open()
      .catch(() => {})
    expect(last()).toMatchObject({ seed: 'seed 3', results: [] })
    expect(open({ ...place, problemSetId: 'PSA10' }).key).toContain('seed 2')
  })

  it('works without any storage', async () => {
    const noStorage = createKeyValueStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const deps = { call: (async () => hint(1)) as unknown as typeof call, storage: noStorage }
    await createPreviewSource(place, deps).requestHelp(problemId)
    expect((await createPreviewSource(place, deps).openProblem(problemId)).helps).toEqual([hint(1)])
  })
})
