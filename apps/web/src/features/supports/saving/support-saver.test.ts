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

/** The study service in small: one slot, whose saves are known by their keys. */
class Service {
  stored: StoredSupport | null = null
  private replies = new Map<string, StoredSupport | null>()
  private count = 0
  /** Texts that were stored, in order; null for a removal. */
  history: (string[] | null)[] = []
  /** Whether the connection breaks before a save arrives, or after it was carried out. */
  breaks: 'before' | 'after' | null = null
  /** Runs while a save is on its way. */
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

function open(service: Service, storage: DraftStorage) {
  let stored = service.stored
  const failures: string[] = []
  const deps: SaverDeps = {
    storedIn: () => stored ?? undefined,
    send: (_, save) => service.send(save),
    reload: async () => {
      stored = service.stored
    },
    onStored: (_, now) => {
      stored = now
    },
    onFailed: (_, error) => failures.push((error as ApiError).code),
  }
  return { saver: createSupportSaver(deps, storage, 100_000), failures }
}

const kept = (): { storage: DraftStorage; count: () => number } => {
  const drafts = new Map<string, string>()
  const storage: DraftStorage = {
    all: () => [...drafts.values()].map((value) => JSON.parse(value)),
    keep: (at, draft) => void drafts.set(slotKey(at), JSON.stringify({ slot: at, draft })),
    drop: (at) => void drafts.delete(slotKey(at)),
  }
  return { storage, count: () => drafts.size }
}

describe('a support that is written', () => {
  it('is a draft until it is stored, and then no longer', async () => {
    const service = new Service()
    const { storage, count } = kept()
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

  it('is changed from the revision that the last save led to', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    saver.edit({ slot, text: hints('a') })
    await saver.flush()
    saver.edit({ slot, text: hints('a', 'b') })
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([['a'], ['a', 'b']])
  })

  it('is saved with what was typed while the first save was on its way', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    service.during = () => {
      service.during = () => {}
      saver.edit({ slot, text: hints('a', 'b') })
    }
    saver.edit({ slot, text: hints('a') })
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([['a'], ['a', 'b']])
  })

  it('has one save at a time on its way', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    saver.edit({ slot, text: hints('a') })
    expect(await Promise.all([saver.flush(), saver.flush(key), saver.flush()])).toEqual([true, true, true])
    expect(service.history).toEqual([['a']])
  })

  it('is not kept while it is empty: a type that was chosen but not written saves nothing', async () => {
    const service = new Service()
    const { storage, count } = kept()
    const { saver } = open(service, storage)
    saver.edit({ slot, text: hints('') })
    expect(count()).toBe(0)
    expect(saver.unsaved().size).toBe(0)
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([])
  })

  it.each(['before', 'after'] as const)(
    'is stored once after a reload when the connection broke %s the save arrived',
    async (moment) => {
      const service = new Service()
      const { storage, count } = kept()
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
    ['typed on', hints('a', 'b'), false, ['a', 'b']],
    ['deleted', emptyText, true, null],
  ])('does not conflict with its own save when the reply was lost and it was %s', async (_, text, isClearing, end) => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    service.breaks = 'after'
    saver.edit({ slot, text: hints('a') })
    expect(await saver.flush()).toBe(false)
    service.breaks = null
    saver.edit({ slot, text, isClearing })
    expect(await saver.flush()).toBe(true)
    expect(service.text()).toEqual(end)
  })

  it('is sent anew after a refusal, with the text as of then', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
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

  it('is removed completely, also while it is being created', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    service.during = () => {
      service.during = () => {}
      saver.edit({ slot, text: emptyText, isClearing: true })
    }
    saver.edit({ slot, text: hints('a') })
    expect(await saver.flush()).toBe(true)
    expect(service.history).toEqual([['a'], null])
  })

  it('stays stored while its text is blank', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    saver.edit({ slot, text: hints('a') })
    await saver.flush()
    saver.edit({ slot, text: hints('') })
    expect(await saver.flush()).toBe(false)
    expect(saver.viewOf(key)?.state.kind).toBe('unsaved')
    expect(service.text()).toEqual(['a'])
  })

  it('is removed at once when another type is chosen, which then waits for its text', async () => {
    const service = new Service()
    const { storage, count } = kept()
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
    const service = new Service()
    const before = open(service, kept().storage)
    before.saver.edit({ slot, text: hints('first') })
    await before.saver.flush()
    const { storage, count } = kept()
    const mine = open(service, storage)
    before.saver.edit({ slot, text: hints('theirs') })
    await before.saver.flush()
    mine.saver.edit({ slot, text: hints('mine') })
    expect(await mine.saver.flush()).toBe(false)
    expect(mine.saver.viewOf(key)?.state).toMatchObject({ kind: 'conflict', theirs: { hints: [{ hint: 'theirs' }] } })
    return { service, mine: mine.saver, count }
  }

  it('waits for a choice and overwrites nothing', async () => {
    const { service, mine, count } = await conflict()
    mine.edit({ slot, text: hints('mine', 'more') })
    expect(await mine.flush()).toBe(false)
    expect(service.text()).toEqual(['theirs'])
    expect(count()).toBe(1)
  })

  it('becomes mine when mine is kept', async () => {
    const { service, mine, count } = await conflict()
    expect(await mine.keepMine(key)).toBe(true)
    expect(service.text()).toEqual(['mine'])
    expect(count()).toBe(0)
  })

  it('stays theirs when theirs is taken', async () => {
    const { service, mine, count } = await conflict()
    await mine.takeTheirs(key)
    expect(service.text()).toEqual(['theirs'])
    expect(mine.viewOf(key)).toBeUndefined()
    expect(mine.storedIn(slot)).toBe(service.stored)
    expect(count()).toBe(0)
  })

  it('keeps mine when theirs cannot be read', async () => {
    const { mine, count } = await conflict()
    mine.edit({ slot, text: hints('mine') })
    const broken = createSupportSaver(
      {
        storedIn: () => undefined,
        send: () => Promise.reject(ApiError.network()),
        reload: () => Promise.reject(ApiError.network()),
        onStored: () => {},
        onFailed: () => {},
      },
      kept().storage,
    )
    broken.edit({ slot, text: hints('mine') })
    await broken.takeTheirs(key)
    expect(broken.viewOf(key)?.text).toEqual(hints('mine'))
    expect(count()).toBe(1)
  })

  it('asks for a choice when two tabs began a support in the same slot', async () => {
    const service = new Service()
    const one = open(service, kept().storage)
    const other = open(service, kept().storage)
    one.saver.edit({ slot, text: hints('one') })
    await one.saver.flush()
    other.saver.edit({ slot, text: hints('other') })
    expect(await other.saver.flush()).toBe(false)
    expect(await other.saver.keepMine(key)).toBe(true)
    expect(service.text()).toEqual(['other'])
  })
})
