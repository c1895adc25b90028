import {
  type Actor,
  AppError,
  allConditionsBlock,
  type BestKind,
  type BestSoFar,
  type BestSoFarDetails,
  type BestSoFarRule,
  bestSoFarState,
  type ChosenKind,
  kindOfSet,
  nameInHistory,
  reversalIssues,
  type StudyId,
  switchIssues,
  systemActor,
} from '@trellis/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { studyProblemSets } from '../../db/schema/design'
import { bestSoFarEntries } from '../../db/schema/evidence'
import { snapshots } from '../../db/schema/registration'
import { studies } from '../../db/schema/studies'
import { type BestSoFarRow, loggedEntry, readBestSoFarLog, readBestSoFarState } from '../../study/best-so-far'
import type { Deps } from '../../study/deps'
import { readVisibleStudies } from '../../study/evidence/visible-studies.read'
import { loadPeople } from '../../study/view/load-people'
import { secondsOf } from '../../study/view/study-view'
import { readStandings } from './standings.read'

/** The newest entries, as many as the page shows. */
const maxShown = 200

/** 'Best So Far' chooses by a rule declared beforehand and logs its evidence; administrators can reverse a choice. */
export function bestSoFarService({ db, platform }: Deps) {
  /** Serializes writers; readers do not wait. */
  async function withWriteLock<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`lock table trellis.best_so_far_entry in share row exclusive mode`)
      return act(tx)
    })
  }

  async function appendEntry(tx: Tx, actor: Actor, details: BestSoFarDetails, reason: string | null): Promise<void> {
    await tx.insert(bestSoFarEntries).values({ actorId: actor.userId, details, reason })
  }

  async function load(actor: Actor): Promise<BestSoFar> {
    const rows = await readBestSoFarLog(db)
    const state = bestSoFarState(rows.map(loggedEntry))
    const shown = rows.toReversed().slice(0, maxShown)
    const standings = await readStandings(db, state)
    return {
      isOn: state.isOn,
      rule: state.rule && { ...state.rule, at: Math.floor(state.rule.at) },
      standings: standings.map(({ isDue: _, pooled: __, ...standing }) => standing),
      log: await presentLog(shown, actor),
    }
  }

  async function presentLog(rows: readonly BestSoFarRow[], actor: Actor): Promise<BestSoFar['log']> {
    const people = await loadPeople(
      platform,
      rows.map(({ actorId }) => actorId),
    )
    const ids = rows.flatMap(({ details }) => (details.kind === 'CHANGE' ? details.evidence.studyIds : []))
    const names = { id: studies.id, name: studies.name }
    const known = ids.length > 0 ? await db.select(names).from(studies).where(inArray(studies.id, ids)) : []
    const isVisible = await readVisibleStudies(db, actor)
    const visible = new Map(known.flatMap(({ id, name }) => (isVisible(id) ? [[id, name] as const] : [])))
    return rows.map(({ id, at, actorId, reason, details }) => ({
      entryId: id,
      at: secondsOf(at)!,
      byName: nameInHistory(actorId, people.get(actorId)?.displayName),
      reason,
      details: details.kind === 'CHANGE' ? withoutHidden(details, visible) : details,
      studies:
        details.kind === 'CHANGE'
          ? details.evidence.studyIds.map((studyId) => {
              const studyName = visible.get(studyId) ?? null
              return { studyId: studyName === null ? null : studyId, studyName }
            })
          : [],
    }))
  }

  return {
    load,

    async declareRule(rule: BestSoFarRule, reason: string, actor: Actor): Promise<BestSoFar> {
      await withWriteLock((tx) => appendEntry(tx, actor, { kind: 'RULE', rule }, reason))
      return load(actor)
    },

    async setIsOn(isOn: boolean, reason: string, actor: Actor): Promise<BestSoFar> {
      await withWriteLock(async (tx) => {
        const fields = switchIssues(await readBestSoFarState(tx), isOn)
        if (fields.length > 0) throw new AppError('invalid_input', { fields })
        await appendEntry(tx, actor, { kind: 'SWITCH', isOn }, reason)
      })
      return load(actor)
    },

    async reverse(skillId: string, to: BestKind | null, reason: string, actor: Actor): Promise<BestSoFar> {
      await withWriteLock(async (tx) => {
        const fields = reversalIssues(await readBestSoFarState(tx), { skillId, to })
        if (fields.length > 0) throw new AppError('invalid_input', { fields })
        await appendEntry(tx, actor, { kind: 'REVERSAL', skillId, to }, reason)
      })
      return load(actor)
    },

    /** Makes the changes that are due by the rule; returns how many. */
    async update(): Promise<number> {
      const state = await readBestSoFarState(db)
      if (!state.isOn || !state.rule) return 0
      if (!(await readStandings(db, state)).some(({ isDue }) => isDue)) return 0
      return withWriteLock(async (tx) => {
        // An administrator may have changed something in the meantime, and another process may have been faster.
        const now = await readBestSoFarState(tx)
        if (!now.isOn || !now.rule) return 0
        const due = (await readStandings(tx, now)).filter(({ isDue }) => isDue)
        for (const { skillId, challenger, students, pooled } of due) {
          const evidence = { ruleId: now.rule.entryId, students, ...pooled! }
          await appendEntry(tx, systemActor, { kind: 'CHANGE', skillId, to: challenger, evidence }, null)
        }
        return due.length
      })
    },

    /** What the approval of a study froze, or what an approval would freeze now. */
    async loadForStudy(studyId: StudyId): Promise<{ isFrozen: boolean; sets: ChosenKind[] }> {
      const [frozen] = await db
        .select({ sets: sql<ChosenKind[] | null>`${snapshots.content}->'bestSoFar'` })
        .from(snapshots)
        .where(eq(snapshots.studyId, studyId))
      if (frozen) return { isFrozen: true, sets: frozen.sets ?? [] }
      const rows = await db
        .select({ id: studyProblemSets.problemSetId })
        .from(studyProblemSets)
        .where(and(eq(studyProblemSets.studyId, studyId), eq(studyProblemSets.studyBlockTypeId, allConditionsBlock)))
      const { choices } = await readBestSoFarState(db)
      if (rows.length === 0 || choices.size === 0) return { isFrozen: false, sets: [] }
      const sets = await platform.getProblemSets({ query: { ids: rows.map(({ id }) => id) } }, 'service')
      return { isFrozen: false, sets: sets.flatMap((set) => kindOfSet(choices, set) ?? []) }
    },
  }
}

type Change = Extract<BestSoFarDetails, { kind: 'CHANGE' }>

function withoutHidden(details: Change, visible: ReadonlyMap<StudyId, string>): Change {
  const studyIds = details.evidence.studyIds.filter((id) => visible.has(id))
  return { ...details, evidence: { ...details.evidence, studyIds } }
}
