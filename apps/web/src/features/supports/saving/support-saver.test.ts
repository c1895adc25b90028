import type { ConditionId, ProblemCeri, StudyId, Tutoring, TutoringCeri } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { noText, type SupportText } from '../editor/support-text'
import { type Place, placeKey, type StoredSupport } from '../place'
import type { DraftStorage } from './draft-storage'
import type { Action, Answer } from './save-machine'
import { createSupportSaver, type SaverPorts } from './support-saver'

const place: Place = {
  studyId: 1 as StudyId,
  conditionId: 2 as ConditionId,
  problemCeri: 'PRA1' as ProblemCeri,
  answer: null,
}
const key = placeKey(place)
const hints = (...htmls: string[]): SupportText => ({
  type: 'HINTS',
  pieces: htmls.map((html) => ({ id: html, html })),
})

class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly current: Tutoring | null = null,
  ) {
    super(code)
  }
}

/** The platform and the study service in small: supports with revisions, and one mapping for the place. */
class Service {
  tutorings = new Map<string, Tutoring>()
  byKey = new Map<string, TutoringCeri>()
  mapping: TutoringCeri | null = null
  taken: string[] = []
  /** Before a step of this kind the line goes down. */
  breaksAt: Action['kind'] | 'read' | null = null
  /** Runs while a step is on its way. */
  during: (kind: Action['kind']) => void = () => {}

  take = async (step: Action): Promise<Answer> => {
    this.break(step.kind)
    this.taken.push(step.kind)
    this.during(step.kind)
    await Promise.resolve()
    switch (step.kind) {
      case 'create': {
        const ceri = this.byKey.get(step.key) ?? (`TUA${this.tutorings.size + 1}` as TutoringCeri)
        this.byKey.set(step.key, ceri)
        return { written: this.write(ceri, step.content, (this.tutorings.get(ceri)?.revision ?? 0) + 1) }
      }
      case 'update': {
        const known = this.tutorings.get(step.ceri)
        if (!known) throw new Refusal('tutoring_not_found')
        if (known.revision !== step.revision) throw new Refusal('edit_conflict', known)
        return { written: this.write(step.ceri, step.content, known.revision + 1) }
      }
      case 'map':
        if (this.mapping && this.mapping !== step.ceri) throw new Refusal('mapping_exists')
        this.mapping = step.ceri
        return {}
      case 'repoint':
        this.mapping = step.ceri
        return {}
      case 'unmap':
        if (!this.mapping) throw new Refusal('mapping_not_found')
        this.mapping = null
        return {}
      case 'delete':
        this.tutorings.delete(step.ceri)
        return {}
    }
  }
  break(kind: Action['kind'] | 'read') {
    if (this.breaksAt === kind) throw new Refusal('network')
  }
  write(ceri: TutoringCeri, content: { tutorStrategyType: string; hints?: { hint: string }[] }, revision: number) {
    this.tutorings.set(ceri, { ceri, revision, ...content } as unknown as Tutoring)
    return { ceri, revision }
  }
  stored(): StoredSupport | null {
    const tutoring = this.mapping && this.tutorings.get(this.mapping)
    return tutoring ? { place, tutoring, mappingId: null } : null
  }
  said = () => this.stored()?.tutoring.hints?.map(({ hint }) => hint) ?? null
}

function open(service: Service, storage: DraftStorage, known: StoredSupport | null = service.stored()) {
  let stored = known
  const failures: string[] = []
  const ports: SaverPorts = {
    storedAt: () => stored ?? undefined,
    take: (_, step) => service.take(step),
    current: async () => service.stored(),
    read: async (ceri) => {
      service.break('read')
      return service.tutorings.get(ceri)!
    },
    onStored: (_, now) => {
      stored = now
    },
    onFailed: (_, error) => failures.push((error as Refusal).code),
    codeOf: (error) => (error as Refusal).code,
    conflictOf: (error) => (error as Refusal).current,
  }
  return { saver: createSupportSaver(ports, storage, 100_000), failures }
}

const kept = (): { storage: DraftStorage; count: () => number } => {
  const drafts = new Map<string, string>()
  const storage: DraftStorage = {
    all: () => [...drafts.values()].map((value) => JSON.parse(value)),
    keep: (at, draft) => void drafts.set(placeKey(at), JSON.stringify({ place: at, draft })),
    drop: (at) => void drafts.delete(placeKey(at)),
  }
  return { storage, count: () => drafts.size }
}

describe('a support that is written', () => {
  it('is created, mapped, and no draft any more', async () => {
    const service = new Service()
    const { storage, count } = kept()
    const { saver } = open(service, storage)
    saver.edit({ place, text: hints('a') })
    expect(saver.unsaved()).toEqual(new Set([key]))
    expect(count()).toBe(1)
    expect(await saver.flush()).toBe(true)
    expect(service.taken).toEqual(['create', 'map'])
    expect(saver.unsaved().size).toBe(0)
    expect(count()).toBe(0)
    expect(saver.shownAt(key)?.state.kind).toBe('saved')
  })

  it('is changed from the revision that the last save led to', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    saver.edit({ place, text: hints('a') })
    await saver.flush()
    saver.edit({ place, text: hints('a', 'b') })
    expect(await saver.flush()).toBe(true)
    expect(service.said()).toEqual(['a', 'b'])
    expect(service.tutorings.size).toBe(1)
  })

  it('is saved with what was typed while it was on its way', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    service.during = (kind) => kind === 'create' && saver.edit({ place, text: hints('a', 'b') })
    saver.edit({ place, text: hints('a') })
    expect(await saver.flush()).toBe(true)
    expect(service.said()).toEqual(['a', 'b'])
    expect(service.tutorings.size).toBe(1)
  })

  it('is nothing to keep while it is empty', () => {
    const { storage, count } = kept()
    const { saver } = open(new Service(), storage)
    saver.edit({ place, text: hints('') })
    expect(count()).toBe(0)
    expect(saver.unsaved().size).toBe(0)
  })

  it.each(['create', 'map', 'read'] as const)(
    'is finished after a reload when the line went down before %s',
    async (kind) => {
      const service = new Service()
      const { storage, count } = kept()
      const first = open(service, storage)
      service.breaksAt = kind
      first.saver.edit({ place, text: hints('a') })
      expect(await first.saver.flush()).toBe(false)
      expect(first.saver.shownAt(key)?.state.kind).toBe('failed')
      expect(first.failures).toEqual(['network'])

      service.breaksAt = null
      const second = open(service, storage)
      expect(second.saver.unsaved()).toEqual(new Set([key]))
      expect(second.saver.shownAt(key)?.text).toEqual(hints('a'))
      expect(await second.saver.flush()).toBe(true)
      expect(service.tutorings.size).toBe(1)
      expect(service.said()).toEqual(['a'])
      expect(count()).toBe(0)
    },
  )

  it('is removed whole, also while it is being created', async () => {
    const service = new Service()
    const { saver } = open(service, kept().storage)
    service.during = (kind) => kind === 'create' && saver.edit({ place, text: noText, isClearing: true })
    saver.edit({ place, text: hints('a') })
    expect(await saver.flush()).toBe(true)
    expect(service.mapping).toBeNull()
    expect(service.tutorings.size).toBe(0)
  })
})

describe('a support that was changed elsewhere', () => {
  async function conflict() {
    const service = new Service()
    const before = open(service, kept().storage)
    before.saver.edit({ place, text: hints('first') })
    await before.saver.flush()
    const { storage, count } = kept()
    const mine = open(service, storage)
    before.saver.edit({ place, text: hints('theirs') })
    await before.saver.flush()
    mine.saver.edit({ place, text: hints('mine') })
    expect(await mine.saver.flush()).toBe(false)
    expect(mine.saver.shownAt(key)?.state).toMatchObject({ kind: 'conflict', theirs: { hints: [{ hint: 'theirs' }] } })
    return { service, mine: mine.saver, count }
  }

  it('waits for a choice and overwrites nothing', async () => {
    const { service, mine } = await conflict()
    mine.edit({ place, text: hints('mine', 'more') })
    expect(await mine.flush()).toBe(false)
    expect(service.said()).toEqual(['theirs'])
  })

  it('becomes mine when mine is kept', async () => {
    const { service, mine, count } = await conflict()
    expect(await mine.keepMine(key)).toBe(true)
    expect(service.said()).toEqual(['mine'])
    expect(service.tutorings.size).toBe(1)
    expect(count()).toBe(0)
  })

  it('stays theirs when theirs is taken', async () => {
    const { service, mine, count } = await conflict()
    await mine.takeTheirs(key)
    expect(service.said()).toEqual(['theirs'])
    expect(mine.shownAt(key)).toBeUndefined()
    expect(count()).toBe(0)
  })

  it('leaves one support where two were begun at the same place', async () => {
    const service = new Service()
    const one = open(service, kept().storage)
    const other = open(service, kept().storage)
    one.saver.edit({ place, text: hints('one') })
    await one.saver.flush()
    other.saver.edit({ place, text: hints('other') })
    expect(await other.saver.flush()).toBe(false)
    expect(await other.saver.keepMine(key)).toBe(true)
    expect(service.said()).toEqual(['other'])
    expect(service.tutorings.size).toBe(1)
  })
})
