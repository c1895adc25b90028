import type { TutoringCeri } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { noText, type SupportText } from '../editor/support-text'
import {
  type Action,
  type Answer,
  afterRefusal,
  afterStep,
  cleared,
  type Draft,
  keptOver,
  type Mapped,
  newDraft,
  nextStep,
} from './save-machine'

const ceri = (name: string) => name as TutoringCeri
const hints = (...htmls: string[]): SupportText => ({
  type: 'HINTS',
  pieces: htmls.map((html) => ({ id: html, html })),
})
const stored = (name = 'TUA1', revision = 3): Mapped => ({ ceri: ceri(name), revision, mappingId: null })
const fresh = (text: SupportText) => newDraft(null, text, null, 'key')
const changed = (text: SupportText) => newDraft(stored(), text, null, 'key')

/** Takes steps until nothing is left to do; what each answered comes from the table. */
function run(draft: Draft, answers: Partial<Record<Action['kind'], Answer>> = {}) {
  const taken: string[] = []
  let now = draft
  for (let step = nextStep(now); step.kind !== 'done' && step.kind !== 'wait'; step = nextStep(now)) {
    taken.push('ceri' in step ? `${step.kind} ${step.ceri}` : step.kind)
    now = afterStep(now, step, answers[step.kind])
    if (taken.length > 10) throw new Error(`does not end: ${taken}`)
  }
  return { taken, end: nextStep(now).kind, draft: now }
}
const created: Answer = { written: { ceri: ceri('TUA9'), revision: 1 } }

describe('saving', () => {
  it.each<[string, Draft, Partial<Record<Action['kind'], Answer>>, string[], string]>([
    ['creates and then maps what is new', fresh(hints('a')), { create: created }, ['create', 'map TUA9'], 'done'],
    [
      'updates what is stored',
      changed(hints('b')),
      { update: { written: { ceri: ceri('TUA1'), revision: 4 } } },
      ['update TUA1'],
      'done',
    ],
    [
      'repoints when the answer is a new version',
      changed(hints('b')),
      { update: { written: { ceri: ceri('TUA2'), revision: 1 } } },
      ['update TUA1', 'repoint TUA2'],
      'done',
    ],
    ['waits while nothing is written', fresh(hints('<p></p>')), {}, [], 'wait'],
    ['keeps what is stored while its text is empty', changed(hints('<p></p>')), {}, [], 'wait'],
    [
      'takes a removed support away and deletes it',
      cleared(changed(hints('a')), noText, 'k'),
      {},
      ['unmap', 'delete TUA1'],
      'done',
    ],
    [
      'removes the old type and waits for the new one',
      cleared(changed(hints('a')), { type: 'EXPLANATIONS', pieces: [] }, 'k'),
      {},
      ['unmap', 'delete TUA1'],
      'wait',
    ],
    [
      'writes the new type beside the removal of the old one',
      cleared(changed(hints('a')), { type: 'EXPLANATIONS', pieces: [{ id: '1', html: 'e' }] }, 'k'),
      { create: created },
      ['unmap', 'create', 'map TUA9', 'delete TUA1'],
      'done',
    ],
    [
      'has nothing to do for a type chosen and dropped again',
      cleared(fresh(hints('<p></p>')), noText, 'k'),
      {},
      [],
      'done',
    ],
  ])('%s', (_, draft, answers, taken, end) => {
    expect(run(draft, answers)).toMatchObject({ taken, end })
  })

  it('goes on where it stopped: what was created is not created again', () => {
    const half = afterStep(fresh(hints('a')), nextStep(fresh(hints('a'))) as Action, created)
    expect(run(JSON.parse(JSON.stringify(half))).taken).toEqual(['map TUA9'])
  })

  it('goes on where it stopped: a new version is only repointed to', () => {
    const draft = changed(hints('b'))
    const half = afterStep(draft, nextStep(draft) as Action, created)
    expect(run(JSON.parse(JSON.stringify(half))).taken).toEqual(['repoint TUA9'])
  })

  it('updates what it created when more was written meanwhile, and maps it once', () => {
    const half = afterStep(fresh(hints('a')), nextStep(fresh(hints('a'))) as Action, created)
    const more = { ...half, text: hints('a', 'b') }
    expect(nextStep(more)).toMatchObject({ kind: 'update', ceri: 'TUA9', revision: 1 })
    expect(run(more, { update: { written: { ceri: ceri('TUA9'), revision: 2 } } }).taken).toEqual([
      'update TUA9',
      'map TUA9',
    ])
  })

  it('removes what it created and never mapped', () => {
    const half = afterStep(fresh(hints('a')), nextStep(fresh(hints('a'))) as Action, created)
    expect(run(cleared(half, noText, 'k')).taken).toEqual(['delete TUA9'])
  })

  it('deletes what was removed while it was being created', () => {
    const step = nextStep(fresh(hints('a'))) as Action
    const removed = cleared(fresh(hints('a')), noText, 'another')
    expect(run(afterStep(removed, step, created)).taken).toEqual(['delete TUA9'])
  })

  it('takes away what was removed while it was being mapped', () => {
    const half = afterStep(fresh(hints('a')), nextStep(fresh(hints('a'))) as Action, created)
    const removed = cleared(half, noText, 'another')
    expect(run(afterStep(removed, nextStep(half) as Action)).taken).toEqual(['unmap', 'delete TUA9'])
  })

  it('takes feedback away by the number of its mapping', () => {
    const draft = newDraft({ ...stored(), mappingId: 12 }, hints('a'), { 1: ['7'] }, 'k')
    expect(nextStep(cleared(draft, noText, 'k'))).toEqual({ kind: 'unmap', mappingId: 12 })
  })
})

describe('a refusal', () => {
  const update = nextStep(changed(hints('b'))) as Action
  it.each<[string, Action, string, string]>([
    ['another change came first', update, 'edit_conflict', 'conflict'],
    ['another support stands there', { kind: 'map', ceri: ceri('TUA9') }, 'mapping_exists', 'conflict'],
    ['the mapping is gone already', { kind: 'unmap', mappingId: null }, 'mapping_not_found', 'retry'],
    ['the support is gone already', { kind: 'delete', ceri: ceri('TUA1') }, 'tutoring_not_found', 'retry'],
    ['the mapping was removed elsewhere', { kind: 'repoint', ceri: ceri('TUA9') }, 'mapping_not_found', 'retry'],
    ['the support was removed elsewhere', update, 'tutoring_not_found', 'retry'],
    ['the line is down', update, 'network', 'failed'],
    ['the study is not in development', update, 'study_not_editable', 'failed'],
  ])('when %s', (_, step, code, expected) => {
    expect(afterRefusal(changed(hints('b')), step, code, 'new').kind).toBe(expected)
  })

  it('writes anew, under a new key, what was removed elsewhere', () => {
    const refusal = afterRefusal(changed(hints('b')), update, 'tutoring_not_found', 'new')
    expect(nextStep((refusal as { draft: Draft }).draft)).toMatchObject({ kind: 'create', key: 'new' })
  })
})

describe('keeping mine in a conflict', () => {
  it('changes what the other one stored, from its revision', () => {
    const draft = keptOver(changed(hints('mine')), stored('TUA1', 8), stored('TUA1', 8))
    expect(nextStep(draft)).toMatchObject({ kind: 'update', ceri: 'TUA1', revision: 8 })
    expect(run(draft, { update: { written: { ceri: ceri('TUA1'), revision: 9 } } }).taken).toEqual(['update TUA1'])
  })
  it('leaves one support where both had created one', () => {
    const half = afterStep(fresh(hints('a')), nextStep(fresh(hints('a'))) as Action, created)
    const draft = keptOver(half, stored('TUA5', 1), stored('TUA5', 1))
    expect(run(draft, { update: { written: { ceri: ceri('TUA5'), revision: 2 } } }).taken).toEqual([
      'update TUA5',
      'delete TUA9',
    ])
  })
  it('points at the newer version that the other one had written and not yet pointed at', () => {
    const draft = keptOver(changed(hints('b')), stored('TUA7', 1), stored('TUA1', 3))
    expect(run(draft, { update: { written: { ceri: ceri('TUA7'), revision: 2 } } }).taken).toEqual([
      'update TUA7',
      'repoint TUA7',
    ])
  })
})
