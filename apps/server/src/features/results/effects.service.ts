import { givenBy, isEndFinal, plannedEffectsIn, type Results, type StudyEffects, type StudyId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { studyEffects } from '../../db/schema/evidence'
import type { RunningStudy } from '../../delivery/running-study.read'
import { isRecordArchived } from '../../study/record-archive'
import { endingOf } from '../../study/results-look'
import { lockSeals } from '../../study/seals'
import { readRecordVersion } from './record.read'

const retryAfterMs = 600_000

export interface EffectsDeps {
  db: Db
  platform: PlatformPort
  version: string
  /** The results of a study as its owner sees them, and the study as it was frozen. */
  compute(studyId: StudyId): Promise<EffectSource>
}

export interface EffectSource {
  /** Of the record that the results were computed from, or of an earlier one. */
  recordVersion: string
  results: Pick<Results, 'sample' | 'outcomes' | 'conditions' | 'rating' | 'hashes'>
  study: Pick<RunningStudy, 'main' | 'conditions'>
}

/**
 * Stores the effects of every study that is completed for good, null results included: no one has to request it, and no
 * one can leave a study out.
 */
export function createEffects({ db, platform, version, compute }: EffectsDeps) {
  /** Studies whose results could not be computed, with the time of the next attempt: milliseconds since the epoch. */
  const failed = new Map<StudyId, number>()

  async function nextDue(): Promise<StudyId | null> {
    const waiting = [...failed].flatMap(([id, until]) => (until > Date.now() ? [id] : []))
    const { rows } = await db.execute<{ id: StudyId }>(sql`
      select s.id from trellis.study s left join trellis.study_effect f on f.study_id = s.id and f.product_version = ${version}
      where s.status = 'COMPLETED' and f.study_id is null and not ${isRecordArchived(sql`s.id`)}
        and s.id <> all(${sql.param(waiting)}::integer[])
      order by s.completed_at, s.id`)
    for (const { id } of rows) {
      if (isEndFinal({ status: 'COMPLETED', ...(await endingOf(db, id)) })) return id
    }
    return null
  }

  return {
    /** Computes the effects of the next study that has none yet; returns whether there was one. */
    async computeNext(): Promise<boolean> {
      const studyId = await nextDue()
      if (studyId === null) return false
      try {
        const source = await compute(studyId)
        const found = effectsOf(source, version)
        const skillIds = await skillsOf(platform, source)
        const values = { found, skillIds, productVersion: version, computedAt: new Date() }
        await db.transaction(async (tx) => {
          // An erasure takes the same lock, so effects of the record before it are never written after it.
          await lockSeals(tx, [studyId])
          if ((await readRecordVersion(tx, studyId)) !== source.recordVersion) return
          await tx
            .insert(studyEffects)
            .values({ studyId, ...values })
            .onConflictDoUpdate({ target: studyEffects.studyId, set: values })
        })
      } catch (error) {
        failed.set(studyId, Date.now() + retryAfterMs)
        throw error
      }
      return true
    },
  }
}

function effectsOf({ results, study }: EffectSource, productVersion: string): StudyEffects {
  return {
    sample: results.sample,
    rating: results.rating.overall,
    effects: plannedEffectsIn(results, (conditionId) => {
      const condition = study.conditions.get(conditionId)
      return condition ? givenBy(condition) : 'NOTHING_OF_ITS_OWN'
    }),
    hashes: results.hashes,
    productVersion,
  }
}

/** The skills of the sets between the tests, as the platform lists them now. */
async function skillsOf(platform: PlatformPort, { study }: EffectSource): Promise<string[]> {
  const ids = [...new Set(study.main.map(({ problemSetId }) => problemSetId))]
  const sets = ids.length > 0 ? await platform.getProblemSets({ query: { ids } }, 'service') : []
  return [...new Set(sets.flatMap(({ skillIds }) => skillIds))].sort()
}
