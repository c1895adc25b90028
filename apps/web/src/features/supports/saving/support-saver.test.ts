import {
  type ConditionId,
  type ProblemId,
  type StoredSupport,
  type StudyId,
  type SupportSlot,
  type Tutoring,
  toWire,
  tutoringSchema,
} from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-error'
import { emptyText, type SupportText } from '../editor/support-text'
import { slotKey } from '../slot'
import type { PendingSave } from './draft'
import type { DraftStorage } from './draft-storage'
import { createSupportSaver, type SaverDeps } from './support-saver'

const slot: SupportSlot = {
  studyId: 1 as StudyId,
  conditionId: 2 as ConditionId,
  problemId: 'PRA1' as ProblemId,
  studentResponseId: null,
}
const key = slotKey(slot)
const hints = (...htmls: string[]): SupportText => ({
  type: 'HINTS',
  items: htmls.map((html) => ({ id: html, html })),
})

/** A fake study service with one slot. It answers a repeated save, recognized by its key, as it did the first time. */
class FakeService {
  stored: StoredSupport | null = null
  private replies = new Map<string, StoredSupport | null>()
  private count = 0
  /** Texts that were stored, in order; null for a removal. */
  history: (string[] | null)[] = []
  /** Whether the connection breaks before a call arrives, or after it was carried out. */
  breaks: 'before' | 'after' | null = null
  /** Runs while a save is in flight. */
  during: () => void = () => {}

  send = async (save: PendingSave): Promise<StoredSupport | null> => {
    if (this.breaks === 'before') throw ApiError.network()
    this.during()
    await Promise.resolve()
    const reply = this.replies.has(save.key) ? this.replies.get(save.key)! : this.carryOut(save)
    if (this.breaks === 'after') throw ApiError.network()
    return reply
  }
  private carryOut({ key: saveKey, content, revision }: PendingSave): StoredSupport | null {
    if (this.stored && this.stored.revision !== revision) {
      const details = { field: 'tutoring', current: toWire(tutoringSchema, this.stored.tutoring) }
      throw new ApiError({ code: 'edit_conflict', status: 409, details })
    }
    this.count += 1
    const tutoring = { supportId: 'TUA1', revision: this.count, ...content } as unknown as Tutoring
    this.stored = content && {
      slot,
      tutoring,
      revision: `TUA1.${this.count}`,
      mapping: { id: null, isPublished: false },
    }
    this.replies.set(saveKey, this.stored)
    this.history.push(this.text())
    return this.stored
  }
  text = () => this.stored?.tutoring.hints?.map(({ hint }) => hint) ?? null
}

function open(service: FakeService, storage: DraftStorage) {
  let stored = service.stored
  const failures: string[] = []
  const deps: SaverDeps = {
    storedIn: () => stored ?? undefined,
    send: (_, save) => service.send(save),
    reload: async () => {
      if (service.breaks === 'before') throw ApiError.network()
      stored = service.stored
    },
    onStored: (_, now) => {
      stored = now
    },
    onFailed: (_, error) => failures.push((error as ApiError).code),
  }
  return { saver: createSupportSaver(deps, storage, 100_000), failures }
}

const createMemoryStorage = (): { storage: DraftStorage; count: () => number } => {
  const drafts = new Map<string, string>()
  const storage: DraftStorage = {
    all: () => [...drafts.values()].map((value) => JSON.parse(value)),
    keep: (at, draft) => void drafts.set(slotKey(at), JSON.stringify({ slot: at, draft })),
    drop: (at) => void drafts.delete(slotKey(at)),
  }
  return { storage, count: () => drafts.size }
}

describe('saving a support', () => {
  it('keeps a draft of a support until it is stored', async () => {
    const service = new FakeService()
    const { storage, count } = createMemoryStorage()
    const { saver } = open(service, storage)
    saver.edit({ slot, text: hints('a') })
    expect(saver.unsaved()).toEqual(new Set([key]))
    expect(count()).toBe(1)
    expect(await saver.flush()).toBe(true)
    expect(service.text()).toEqual(['a'])
    expect(saver.unsaved().size).toBe(0)
    expect(count()).toBe(0)
    expect(saver.viewOf(key)).toMatchObject({ state: { kind: 'saved' }, isDraft: false, storedAs: 'TUA1.1' })
  })

  it('saves a change over the revision that the last save returned', async () => {
    const service = new FakeService()
    const { saver } = open(service, createMemoryStorage().storage)
    saver.edit({ slot, text: hints('a') })
    await saver.flush()
    saver.edit({ slot, text: hints('a', 'b') })
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([['a'], ['a', 'b']])
  })

  it('saves what was typed while the first save was in flight', async () => {
    const service = new FakeService()
    const { saver } = open(service, createMemoryStorage().storage)
    service.during = () => {
      service.during = () => {}
      saver.edit({ slot, text: hints('a', 'b') })
    }
    saver.edit({ slot, text: hints('a') })
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([['a'], ['a', 'b']])
  })

  it('has only one save of a support in flight', async () => {
    const service = new FakeService()
    const { saver } = open(service, createMemoryStorage().storage)
    saver.edit({ slot, text: hints('a') })
    expect(await Promise.all([saver.flush(), saver.flush(key), saver.flush()])).toEqual([true, true, true])
    expect(service.history).toEqual([['a']])
  })

  it('neither keeps nor saves a draft when a type was chosen but nothing written', async () => {
    const service = new FakeService()
    const { storage, count } = createMemoryStorage()
    const { saver } = open(service, storage)
    saver.edit({ slot, text: hints('') })
    expect(count()).toBe(0)
    expect(saver.unsaved().size).toBe(0)
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([])
  })

  it.each(['before', 'after'] as const)(
    'stores a support once after a reload when the connection broke %s the save arrived',
    async (moment) => {
      const service = new FakeService()
      const { storage, count } = createMemoryStorage()
      const first = open(service, storage)
      service.breaks = moment
      first.saver.edit({ slot, text: hints('a') })
      expect(await first.saver.flush()).toBe(false)
      expect(first.saver.viewOf(key)?.state.kind).toBe('failed')
      expect(first.failures).toEqual(['network'])

      service.breaks = null
      const second = open(service, storage)
      expect(second.saver.unsaved()).toEqual(new Set([key]))
      expect(second.saver.viewOf(key)?.text).toEqual(hints('a'))
      expect(await second.saver.flush()).toBe(true)
      expect(service.history).toEqual([['a']])
      expect(count()).toBe(0)
    },
  )

  it.each<[string, SupportText, boolean, string[] | null]>([
    ['edited', hints('a', 'b'), false, ['a', 'b']],
    ['deleted', emptyText, true, null],
  ])(
    'does not conflict with its own save when the reply was lost and the support was %s',
    async (_, text, isClearing, end) => {
      const service = new FakeService()
      const { saver } = open(service, createMemoryStorage().storage)
      service.breaks = 'after'
      saver.edit({ slot, text: hints('a') })
      expect(await saver.flush()).toBe(false)
      service.breaks = null
      saver.edit({ slot, text, isClearing })
      expect(await saver.flush()).toBe(true)
      expect(service.text()).toEqual(end)
    },
  )

  it('sends a new save with the current text after a refusal', async () => {
    const service = new FakeService()
    const { saver } = open(service, createMemoryStorage().storage)
    const { send } = service
    service.send = async () => {
      throw new ApiError({ code: 'edit_refused', status: 409 })
    }
    saver.edit({ slot, text: hints('a') })
    expect(await saver.flush()).toBe(false)
    expect(saver.viewOf(key)?.state.kind).toBe('failed')
    service.send = send
    saver.edit({ slot, text: hints('b') })
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([['b']])
  })

  it('removes a support that is cleared while it is being created', async () => {
    const service = new FakeService()
    const { saver } = open(service, createMemoryStorage().storage)
    service.during = () => {
      service.during = () => {}
      saver.edit({ slot, text: emptyText, isClearing: true })
    }
    saver.edit({ slot, text: hints('a') })
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([['a'], null])
  })

  it('leaves what is stored while the text is blank', async () => {
    const service = new FakeService()
    const { saver } = open(service, createMemoryStorage().storage)
    saver.edit({ slot, text: hints('a') })
    await saver.flush()
    saver.edit({ slot, text: hints('') })
    expect(await saver.flush()).toBe(false)
    expect(saver.viewOf(key)?.state.kind).toBe('unsaved')
    expect(service.text()).toEqual(['a'])
  })

  it('removes a support when another type is chosen, which then waits for its text', async () => {
    const service = new FakeService()
    const { storage, count } = createMemoryStorage()
    const { saver } = open(service, storage)
    saver.edit({ slot, text: hints('a') })
    await saver.flush()
    saver.edit({ slot, text: { type: 'EXPLANATIONS', items: [{ id: '1', html: '' }] }, isClearing: true })
    expect(await saver.flush()).toBe(true)
    expect(service.stored).toBeNull()
    expect(saver.viewOf(key)).toMatchObject({ state: { kind: 'idle' }, text: { type: 'EXPLANATIONS' } })
    expect(count()).toBe(0)
  })
})

describe('a support that was changed elsewhere', () => {
  async function conflict() {
    const service = new FakeService()
    const before = open(service, createMemoryStorage().storage)
    before.saver.edit({ slot, text: hints('first') })
    await before.saver.flush()
    const { storage, count } = createMemoryStorage()
    const mine = open(service, storage)
    before.saver.edit({ slot, text: hints('theirs') })
    await before.saver.flush()
    mine.saver.edit({ slot, text: hints('mine') })
    expect(await mine.saver.flush()).toBe(false)
    expect(mine.saver.viewOf(key)?.state).toMatchObject({ kind: 'conflict', theirs: { hints: [{ hint: 'theirs' }] } })
    return { service, mine: mine.saver, failures: mine.failures, count }
  }

  it('waits for a choice after a conflict, and overwrites nothing', async () => {
    const { service, mine, count } = await conflict()
    mine.edit({ slot, text: hints('mine', 'more') })
    expect(await mine.flush()).toBe(false)
    expect(service.text()).toEqual(['theirs'])
    expect(count()).toBe(1)
  })

  it('stores my text when mine is kept', async () => {
    const { service, mine, count } = await conflict()
    expect(await mine.keepMine(key)).toBe(true)
    expect(service.text()).toEqual(['mine'])
    expect(count()).toBe(0)
  })

  it('drops my draft and keeps the other text when theirs is taken', async () => {
    const { service, mine, count } = await conflict()
    await mine.takeTheirs(key)
    expect(service.text()).toEqual(['theirs'])
    expect(mine.viewOf(key)).toBeUndefined()
    expect(mine.storedIn(slot)).toBe(service.stored)
    expect(count()).toBe(0)
  })

  it('keeps my text when theirs cannot be loaded', async () => {
    const { service, mine, failures, count } = await conflict()
    service.breaks = 'before'
    await mine.takeTheirs(key)
    expect(failures.at(-1)).toBe('network')
    expect(mine.viewOf(key)).toMatchObject({ text: hints('mine'), state: { kind: 'conflict' } })
    expect(count()).toBe(1)
  })

  it('asks for a choice when two tabs began a support in the same slot', async () => {
    const service = new FakeService()
    const one = open(service, createMemoryStorage().storage)
    const other = open(service, createMemoryStorage().storage)
    one.saver.edit({ slot, text: hints('one') })
    await one.saver.flush()
    other.saver.edit({ slot, text: hints('other') })
    expect(await other.saver.flush()).toBe(false)
    expect(await other.saver.keepMine(key)).toBe(true)
    expect(service.text()).toEqual(['other'])
  })
})
