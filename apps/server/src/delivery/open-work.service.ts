import {
  AppError,
  type ConditionId,
  type EnrolmentRefusal,
  type EnrolmentSource,
  mayEnrol,
  mayWork,
  type ProblemSetCeri,
  type RecruitmentType,
  type StudyId,
  type StudyStatus,
} from '@trellis/domain'
import type { Pool } from 'pg'
import type { Newcomer } from './draw'
import { type Coming, type Enrolment, nothingDone } from './enrolment.store'
import type { WorkState } from './work.store'
import type { WorkFacts } from './work-content'

export interface Opening extends Newcomer, Pick<Coming, 'event' | 'homeworkId' | 'problemSetCeri'> {
  /** By which study the work is looked for; null where a link leads to it, or homework whose set it holds. */
  studyId: StudyId | null
  linkCode?: string
}

type EarlierWork = WorkFacts & { id: number; state: WorkState }

/** What there is before the work is opened: the study that holds the set, the student's place in it, earlier work. */
interface Found {
  study_id: StudyId | null
  status: StudyStatus | null
  recruitment_type: RecruitmentType | null
  enrolment_cap: number | null
  has_ended: boolean | null
  enrolled: number | null
  is_invited: boolean
  condition_id: ConditionId | null
  has_other_work: boolean
  works: EarlierWork[] | null
}

const rest = `s.status, s.recruitment_type, s.enrolment_cap, s.ends_at <= now() as has_ended, t.count as enrolled,
    i.class_id is not null as is_invited, e.condition_id,
    exists (select from trellis.work o where o.study_id = s.id and o.student_id = $1) as has_other_work,
    (select json_agg(json_build_object('id', w.id, 'studyId', w.study_id, 'conditionId', w.condition_id,
        'problemSetCeri', w.problem_set_ceri, 'withTests', w.with_tests, 'state', w.state))
      from trellis.work w where w.student_id = $1 and w.homework_id = $2) as works`
const joins = `left join trellis.tally t on t.study_id = s.id and t.key = 'students'
    left join trellis.invited_class i on i.study_id = s.id and i.class_id = $3
    left join trellis.enrolment e on e.study_id = s.id and e.student_id = $1`

const findStatements = {
  bySet: {
    name: 'open-by-set',
    text: `select s.id as study_id, ${rest}
      from (values ($4::text)) as q(ceri)
      left join trellis.problem_set_hold h on h.problem_set_ceri = q.ceri
      left join trellis.study_problem_set b
        on b.study_id = h.study_id and b.problem_set_ceri = q.ceri and b.block_type = 3
      left join trellis.study s on s.id = b.study_id and s.status in ('DEPLOYED', 'PAUSED')
      ${joins}`,
  },
  byStudy: {
    name: 'open-by-study',
    text: `select s.id as study_id, ${rest} from trellis.study s ${joins} where s.id = $4`,
  },
  byLink: {
    name: 'open-by-link',
    text: `select s.id as study_id, ${rest} from trellis.run r join trellis.study s on s.id = r.study_id ${joins}
      where r.link_code = $4 and s.recruitment_type = 2`,
  },
}

function whereToLook({ studyId, linkCode, problemSetCeri }: Opening) {
  if (linkCode !== undefined) return { statement: findStatements.byLink, key: linkCode }
  if (studyId !== null) return { statement: findStatements.byStudy, key: studyId }
  return { statement: findStatements.bySet, key: problemSetCeri }
}

/** A piece of work that its student may go on with. */
export interface OpenWork extends EarlierWork {
  studentId: string
  isNew: boolean
}

/** Tries before giving up on a student who is in a race with themselves. */
const mostTries = 10

/** Finds or begins a piece of work. Two statements for a student who is new to a study, one for one who comes back. */
export function workOpening(pool: Pool, enrolment: Enrolment) {
  async function find(opening: Opening): Promise<Found | undefined> {
    const { studentId, homeworkId, classId } = opening
    const { statement, key } = whereToLook(opening)
    const { rows } = await pool.query<Found>({ ...statement, values: [studentId, homeworkId, classId ?? '', key] })
    return rows[0]
  }

  /** Null when it is there already. */
  async function begin(
    opening: Opening,
    facts: Pick<OpenWork, 'studyId' | 'conditionId' | 'withTests' | 'state'>,
  ): Promise<OpenWork | null> {
    const { studyId, conditionId, withTests, state } = facts
    const { studentId, homeworkId, problemSetCeri, event } = opening
    const { rows } = await pool.query<{ id: string }>({
      name: 'work-begin',
      text: `with opened as (
          insert into trellis.work (study_id, student_id, homework_id, condition_id, problem_set_ceri, with_tests, state)
          values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id),
        recorded as (
          insert into trellis.event (study_id, work_id, id, seq, kind, client_at, condition_id, data)
          select $1, id, $8::uuid, 0, 'opened', to_timestamp($9::double precision / 1000), $4,
            jsonb_build_object('withTests', $6::boolean) from opened)
        select id from opened`,
      values: [studyId, studentId, homeworkId, conditionId, problemSetCeri, withTests, state, event.id, event.at],
    })
    return rows[0] ? { id: Number(rows[0].id), ...facts, studentId, problemSetCeri, isNew: true } : null
  }

  async function attempt(
    opening: Opening,
    sourceOf: (isInvited: boolean) => EnrolmentSource,
  ): Promise<OpenWork | { refused: EnrolmentRefusal | 'no_study' } | null> {
    const found = await find(opening)
    if (!found?.study_id) return { refused: 'no_study' }
    const { study_id: studyId, works } = found
    const own = works?.find((work) => work.studyId === studyId)
    if (own) {
      if (!mayWork(found.status!).ok) return { refused: 'ended' }
      return { ...own, studentId: opening.studentId, isNew: false }
    }
    // Work that was begun outside the study goes on outside it: help was given already that is none of a condition's.
    if (works?.some((work) => work.studyId === 0 && hasBegun(work.state))) return { refused: 'no_study' }
    if (found.condition_id !== null) {
      if (!mayWork(found.status!).ok) return { refused: 'ended' }
      const withTests = !found.has_other_work
      return begin(opening, { studyId, conditionId: found.condition_id, withTests, state: nothingDone })
    }
    const source = sourceOf(found.is_invited)
    const verdict = mayEnrol(
      {
        status: found.status!,
        recruitmentType: found.recruitment_type,
        enrolmentCap: found.enrolment_cap,
        hasEnded: found.has_ended ?? false,
        enrolled: found.enrolled,
      },
      source,
    )
    if (!verdict.ok) return { refused: verdict.reason }
    const came = await enrolment.attempt({ ...opening, studyId, source }, { enrolmentCap: found.enrolment_cap })
    if (came === null) return null
    if (!came.ok) return { refused: came.reason }
    const { workId, conditionId } = came.enrolled
    const { studentId, problemSetCeri } = opening
    return {
      ...{ id: workId, studyId, conditionId, studentId, problemSetCeri },
      ...{ withTests: true, state: nothingDone, isNew: true },
    }
  }

  async function inStudy(opening: Opening, sourceOf: (isInvited: boolean) => EnrolmentSource) {
    for (let tries = 0; tries < mostTries; tries++) {
      const done = await attempt(opening, sourceOf)
      if (done) return done
    }
    throw new AppError('internal', {})
  }

  /** In no study: the platform's own content, from where a study that is over left it. */
  async function outside(opening: Opening): Promise<OpenWork> {
    for (let tries = 0; tries < mostTries; tries++) {
      const found = await find(opening)
      const works = found?.works ?? []
      const own = works.find((work) => work.studyId === 0)
      if (own) return { ...own, studentId: opening.studentId, isNew: false }
      const state = carriedOver(works.find((work) => work.problemSetCeri === opening.problemSetCeri)?.state)
      const begun = await begin(opening, { studyId: 0, conditionId: null, withTests: false, state })
      if (begun) return begun
    }
    throw new AppError('internal', {})
  }

  return {
    /** Homework always opens: in the study that holds its set, or outside of any. */
    async homework(opening: Omit<Opening, 'studyId'> & { problemSetCeri: ProblemSetCeri }): Promise<OpenWork> {
      const whole = { ...opening, studyId: null }
      const done = await inStudy(whole, (isInvited) => (isInvited ? 'INVITATION' : 'HOMEWORK'))
      return 'refused' in done ? outside(whole) : done
    },

    /** A study that is asked for by itself: by its link, or by another platform. */
    inStudy(opening: Opening, source: EnrolmentSource) {
      return inStudy(opening, () => source)
    },
  }
}
export type WorkOpening = ReturnType<typeof workOpening>

function hasBegun(state: WorkState): boolean {
  return state.current !== null || state.records.some((record) => record.results.length > 0)
}

/** What was done on the set itself; tests and surveys around it are the study's own. */
function carriedOver(state: WorkState | undefined): WorkState {
  const main = state?.records.filter((record) => record.results.length > 0)
  return main?.length === 1 ? { records: [{ results: main[0]!.results }], current: null } : nothingDone
}
