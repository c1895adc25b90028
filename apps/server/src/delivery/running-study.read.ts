import {
  AppError,
  type Arm,
  type AssignmentVersion,
  allConditionsBlock,
  type ConditionContent,
  type ConditionId,
  type FollowUpTerms,
  fromWire,
  type Paradigm,
  type Randomization,
  type RandomizedUnit,
  type StagePlan,
  type StratumKind,
  type StudyContent,
  type StudyId,
  type StudyTypeId,
  studyContentSchema,
  type WorkSet,
} from '@trellis/domain'
import type { Pool } from 'pg'

/** A study as it was deployed. None of it changes afterwards, so a process reads it once. */
export interface RunningStudy {
  studyId: StudyId
  typeId: StudyTypeId
  paradigm: Paradigm | null
  flags: StagePlan['flags']
  followUpTerms: FollowUpTerms
  randomisation: Randomization
  unit: RandomizedUnit
  strata: readonly StratumKind[]
  arms: readonly Arm<ConditionId>[]
  seed: string
  assignmentVersion: AssignmentVersion
  content: StudyContent
  /** The sets of the All Conditions block, in their order. */
  main: readonly WorkSet[]
  conditions: ReadonlyMap<ConditionId, ConditionContent>
}

const maxBytes = 256 * 1024 * 1024

interface Row {
  type_id: StudyTypeId
  paradigm: Paradigm | null
  pre_test: boolean
  post_test: boolean
  delayed_post_test: boolean
  delayed_post_test_days: number
  delayed_post_test_window: number
  pre_survey: boolean
  post_survey: boolean
  pre_survey_before_pre_test: boolean
  randomisation: Randomization
  randomised_unit: RandomizedUnit
  strata: StratumKind[]
  seed: string
  assignment_version: AssignmentVersion
  arms: Arm<ConditionId>[]
  content: string
}

/** Deployed studies in memory; the least recently used are dropped first. */
export function createRunningStudyCache(pool: Pool) {
  const entries = new Map<StudyId, { study: Promise<RunningStudy>; bytes: number }>()
  let bytes = 0

  async function read(studyId: StudyId): Promise<RunningStudy> {
    const { rows } = await pool.query<Row>(
      `select s.type_id, s.paradigm, s.pre_test, s.post_test, s.delayed_post_test, s.delayed_post_test_days,
         s.delayed_post_test_window, s.pre_survey, s.post_survey, s.pre_survey_before_pre_test, s.randomisation, s.randomised_unit, s.strata, r.seed, r.assignment_version, f.content::text,
         (select json_agg(json_build_object('conditionId', c.id, 'weight', c.weight) order by c.position)
          from trellis.condition c where c.study_id = s.id) as arms
       from trellis.study s join trellis.run r on r.study_id = s.id join trellis.snapshot f on f.study_id = s.id
       where s.id = $1`,
      [studyId],
    )
    const [row] = rows
    if (!row) throw new AppError('study_not_found', { id: studyId })
    const entry = entries.get(studyId)
    if (entry) {
      entry.bytes = row.content.length
      bytes += row.content.length
      dropOldest()
    }
    return present(studyId, row)
  }

  function dropOldest(): void {
    for (const [id, entry] of entries) {
      if (bytes <= maxBytes || entries.size === 1) return
      entries.delete(id)
      bytes -= entry.bytes
    }
  }

  return {
    load(studyId: StudyId): Promise<RunningStudy> {
      const entry = entries.get(studyId)
      if (entry) {
        // A map iterates in insertion order: the most recently used entry goes last.
        entries.delete(studyId)
        entries.set(studyId, entry)
        return entry.study
      }
      const study = read(studyId)
      entries.set(studyId, { study, bytes: 0 })
      study.catch(() => entries.delete(studyId))
      return study
    },

    /** Null for a study that this process has not loaded: an id from outside must not cause a read. */
    loaded: (studyId: StudyId): Promise<RunningStudy> | null => entries.get(studyId)?.study ?? null,
  }
}
export type RunningStudyCache = ReturnType<typeof createRunningStudyCache>

function present(studyId: StudyId, row: Row): RunningStudy {
  const content = fromWire(studyContentSchema, JSON.parse(row.content)) as StudyContent
  return {
    studyId,
    typeId: row.type_id,
    paradigm: row.paradigm,
    flags: {
      preTest: row.pre_test,
      postTest: row.post_test,
      delayedPostTest: row.delayed_post_test,
      preSurvey: row.pre_survey,
      postSurvey: row.post_survey,
      preSurveyBeforePreTest: row.pre_survey_before_pre_test,
    },
    followUpTerms: {
      delayedPostTestDays: row.delayed_post_test_days,
      delayedPostTestWindow: row.delayed_post_test_window,
    },
    randomisation: row.randomisation,
    unit: row.randomised_unit,
    strata: row.strata,
    arms: row.arms,
    seed: row.seed,
    assignmentVersion: row.assignment_version,
    content,
    main: content.sets.filter((entry) => entry.studyBlockTypeId === allConditionsBlock).map((entry) => entry.set),
    conditions: new Map(content.conditions.map((condition) => [condition.conditionId, condition])),
  }
}
