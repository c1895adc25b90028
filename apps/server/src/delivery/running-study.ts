import {
  AppError,
  type Arm,
  type ConditionContent,
  type ConditionId,
  type Paradigm,
  type Randomization,
  type RandomizedUnit,
  type StagePlan,
  type StratumKind,
  type StudyContent,
  type StudyId,
  type StudyTypeId,
  type WorkSet,
} from '@trellis/domain'
import type { Pool } from 'pg'

/** What a deployed study is made of. None of it changes any more, so a process reads it once. */
export interface RunningStudy {
  studyId: StudyId
  typeId: StudyTypeId
  paradigm: Paradigm | null
  flags: StagePlan['flags']
  randomisation: Randomization
  unit: RandomizedUnit
  strata: readonly StratumKind[]
  arms: readonly Arm<ConditionId>[]
  seed: string
  content: StudyContent
  /** The sets that students work on, in their order: those of all conditions. */
  main: readonly WorkSet[]
  conditions: ReadonlyMap<ConditionId, ConditionContent>
}

const mostBytes = 256 * 1024 * 1024

interface Row {
  type_id: StudyTypeId
  paradigm: Paradigm | null
  pre_test: boolean
  post_test: boolean
  pre_survey: boolean
  post_survey: boolean
  pre_survey_before_pre_test: boolean
  randomisation: Randomization
  randomised_unit: RandomizedUnit
  strata: StratumKind[]
  seed: string
  arms: Arm<ConditionId>[]
  content: string
}

/** Deployed studies in memory, the ones used last kept. */
export function runningStudies(pool: Pool) {
  const known = new Map<StudyId, { study: Promise<RunningStudy>; bytes: number }>()
  let bytes = 0

  async function read(studyId: StudyId): Promise<RunningStudy> {
    const { rows } = await pool.query<Row>(
      `select s.type_id, s.paradigm, s.pre_test, s.post_test, s.pre_survey, s.post_survey,
         s.pre_survey_before_pre_test, s.randomisation, s.randomised_unit, s.strata, r.seed, f.content::text,
         (select json_agg(json_build_object('conditionId', c.id, 'weight', c.weight) order by c.position)
          from trellis.condition c where c.study_id = s.id) as arms
       from trellis.study s join trellis.run r on r.study_id = s.id join trellis.snapshot f on f.study_id = s.id
       where s.id = $1`,
      [studyId],
    )
    const [row] = rows
    if (!row) throw new AppError('study_not_found', { id: studyId })
    const entry = known.get(studyId)
    if (entry) {
      entry.bytes = row.content.length
      bytes += row.content.length
      forgetOldest()
    }
    return present(studyId, row)
  }

  function forgetOldest(): void {
    for (const [id, entry] of known) {
      if (bytes <= mostBytes || known.size === 1) return
      known.delete(id)
      bytes -= entry.bytes
    }
  }

  return {
    load(studyId: StudyId): Promise<RunningStudy> {
      const found = known.get(studyId)
      if (found) {
        // Last in the map is what was used last.
        known.delete(studyId)
        known.set(studyId, found)
        return found.study
      }
      const study = read(studyId)
      known.set(studyId, { study, bytes: 0 })
      study.catch(() => known.delete(studyId))
      return study
    },
  }
}
export type RunningStudies = ReturnType<typeof runningStudies>

function present(studyId: StudyId, row: Row): RunningStudy {
  const content = JSON.parse(row.content) as StudyContent
  return {
    studyId,
    typeId: row.type_id,
    paradigm: row.paradigm,
    flags: {
      preTest: row.pre_test,
      postTest: row.post_test,
      preSurvey: row.pre_survey,
      postSurvey: row.post_survey,
      preSurveyBeforePreTest: row.pre_survey_before_pre_test,
    },
    randomisation: row.randomisation,
    unit: row.randomised_unit,
    strata: row.strata,
    arms: row.arms,
    seed: row.seed,
    content,
    main: content.sets.filter((entry) => entry.studyBlockTypeId === 3).map((entry) => entry.set),
    conditions: new Map(content.conditions.map((condition) => [condition.conditionId, condition])),
  }
}
