import {
  AppError,
  allConditionsBlock,
  type Condition,
  mayBeSubmitted,
  type ProblemSetId,
  type ProblemSetInStudy,
  preregistrationBadge,
  replicationSchema,
  type SentBack,
  type Study,
  type StudyId,
  studyTypes,
} from '@trellis/domain'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { fieldsOf } from '../study-columns'

/**
 * The id of the outer query's row, with its full name: in a subselect, a bare `id` would be that of the inner table.
 */
export const thisStudy = sql.raw('"trellis"."study"."id"')

type RegisteredOn = { registeredAt: number; url: string | null; isStandIn: boolean }
type SetView = ProblemSetInStudy & { problemCount: number }

const membersJson = sql<Study['members']>`coalesce((
  select json_agg(json_build_object('userId', m.user_id, 'role', m.role) order by m.added_at, m.user_id)
  from trellis.study_member m where m.study_id = ${thisStudy}), '[]'::json)`

const conditionsJson = sql<Condition[]>`coalesce((
  select json_agg(json_build_object(
    'conditionId', c.id, 'name', c.name, 'description', c.description, 'problemSetId', c.problem_set_ceri, 'isFixed', c.is_fixed,
    'weight', c.weight, 'withheld', c.withheld
  ) order by c.position)
  from trellis.condition c where c.study_id = ${thisStudy}), '[]'::json)`

const problemSetsJson = sql<SetView[]>`coalesce((
  select json_agg(json_build_object(
    'problemSetId', s.problem_set_ceri, 'studyBlockTypeId', s.block_type,
    'problemCount', (select count(*) from trellis.study_problem p
      where p.study_id = s.study_id and p.problem_set_ceri = s.problem_set_ceri)
  ) order by s.position)
  from trellis.study_problem_set s where s.study_id = ${thisStudy}), '[]'::json)`

const supportCount = sql<number>`(
  (select count(*) from trellis.support_mapping m where m.study_id = ${thisStudy}) +
  (select count(*) from trellis.feedback_mapping m where m.study_id = ${thisStudy}))::int`

/** The problems that supports are written for: those of the All Conditions block. Tests have no supports. */
const supportedProblems = sql`select p.problem_ceri from trellis.study_problem p
  join trellis.study_problem_set s on s.study_id = p.study_id and s.problem_set_ceri = p.problem_set_ceri
  where p.study_id = ${thisStudy} and p.allows_supports and s.block_type = ${allConditionsBlock}`

/** Those problems times the conditions that supports are written for, minus the slots that are filled or withheld. */
const missingSupports = sql<number>`case when "trellis"."study"."type_id" = ${studyTypes.problemVaried} then 0 else (
  (select count(distinct problem_ceri) from (${supportedProblems}) supported)
  * (select count(*) from trellis.condition c where c.study_id = ${thisStudy} and not c.is_fixed)
  - (select count(*) from (
      select m.condition_id, m.problem_ceri from trellis.support_mapping m where m.study_id = ${thisStudy}
      union select f.condition_id, f.problem_ceri from trellis.feedback_mapping f where f.study_id = ${thisStudy}
      union select c.id, unnest(c.withheld) from trellis.condition c where c.study_id = ${thisStudy}) filled
    where filled.problem_ceri in (${supportedProblems}))
  ) end::int`

const participantCount = sql<number>`case when ${studies.status} in ('DEPLOYED', 'PAUSED', 'COMPLETED')
  then (select count(*) from trellis.enrolment e where e.study_id = ${thisStudy}) else 0 end::int`

/** Why the study was sent back, if that was its last transition. */
const sentBack = sql<SentBack | null>`(
  select case when e.action = 'study_sent_back' then json_build_object(
    'note', e.note, 'at', floor(extract(epoch from e.at))::bigint, 'by', e.details->>'byName',
    'threadIds', coalesce(e.details->'threadIds', '[]')) end
  from trellis.audit_event e where e.study_id = ${thisStudy} and e.to_status is not null
  order by e.id desc limit 1)`

/** The registration of the current approval; those of void approvals do not count. */
const registration = sql<RegisteredOn | null>`(
  select json_build_object('registeredAt', floor(extract(epoch from g.registered_at))::bigint, 'url', g.url,
    'isStandIn', g.is_stand_in)
  from trellis.osf_registration g join trellis.run r on r.study_id = g.study_id and r.seed_hash = g.seed_hash
  where g.study_id = ${thisStudy} and g.registered_at is not null)`

const firstEnrolledAt = sql<number | null>`(
  select floor(extract(epoch from min(e.enrolled_at)))::int from trellis.enrolment e where e.study_id = ${thisStudy})`

const hasFrozenPlan = sql<boolean>`exists (
  select from trellis.snapshot p where p.study_id = ${thisStudy} and p.plan is not null)`

/** The report if OSF has it, else another file that was sent there. Addresses of the stand-in cannot be opened. */
const osfFilesUrl = sql<string | null>`(
  select f.url from trellis.osf_file f
  where f.study_id = ${thisStudy} and f.uploaded_at is not null and f.url is not null and not f.is_stand_in
  order by f.name like 'trellis-report-%' desc, f.name limit 1)`

const studyRows = (db: Db | Tx, where: SQL) =>
  db
    .select({
      ...getTableColumns(studies),
      members: membersJson,
      conditions: conditionsJson,
      problemSets: problemSetsJson,
      supportCount,
      missingSupports,
      participantCount,
      sentBack,
      registeredOn: registration,
      firstEnrolledAt,
      hasFrozenPlan,
      osfFilesUrl,
    })
    .from(studies)
    .where(where)
    .orderBy(studies.id)

/** Studies as they are sent to clients, in the order of their ids, in one statement. */
export async function loadStudies(db: Db | Tx, where: SQL): Promise<Study[]> {
  return (await studyRows(db, where)).map(present)
}

/** Built once and planned once per connection, because each takes longer than reading a study. */
const oneStudy = (db: Db | Tx) => studyRows(db, eq(studies.id, sql.placeholder('id'))).prepare('load-study')
const statements = new WeakMap<Db | Tx, ReturnType<typeof oneStudy>>()

export async function loadStudy(db: Db | Tx, id: StudyId): Promise<Study> {
  const statement = statements.get(db) ?? oneStudy(db)
  statements.set(db, statement)
  const [row] = await statement.execute({ id })
  if (!row) throw new AppError('study_not_found', { id })
  return present(row)
}

type Row = typeof studies.$inferSelect & {
  members: Study['members']
  conditions: Condition[]
  problemSets: SetView[]
  supportCount: number
  missingSupports: number
  participantCount: number
  sentBack: SentBack | null
  registeredOn: RegisteredOn | null
  firstEnrolledAt: number | null
  hasFrozenPlan: boolean
  osfFilesUrl: string | null
}

function present(row: Row): Study {
  const study = {
    studyId: row.id,
    ...fieldsOf(row),
    studyTypeId: row.typeId,
    studyStatus: row.status,
    ownerId: row.ownerId,
    members: row.members,
    registration: row.registration,
    osfProjectId: row.osfProjectId,
    osfFilesUrl: row.osfFilesUrl,
    conditions: row.conditions,
    problemSetsInStudy: row.problemSets.map(({ problemSetId, studyBlockTypeId }) => ({
      problemSetId,
      studyBlockTypeId,
    })),
    problemSetsInfo: row.problemSets.map((set) => ({
      problemSetId: set.problemSetId as ProblemSetId,
      problemCount: set.problemCount,
    })),
    supportCount: row.supportCount,
    missingSupports: Math.max(0, row.missingSupports),
    replication: row.replication && replicationSchema.parse(row.replication),
    numberOfParticipants: row.participantCount,
    sentBack: row.sentBack,
    preregistration: preregistrationBadge({
      registration: row.registeredOn,
      firstEnrolledAt: row.firstEnrolledAt,
      hasFrozenPlan: row.hasFrozenPlan,
    }),
    approvedAt: secondsOf(row.approvedAt),
    startsAt: secondsOf(row.startsAt),
    createdDate: secondsOf(row.createdAt),
    deployDate: secondsOf(row.deployedAt),
    completeDate: secondsOf(row.completedAt),
    archiveDate: secondsOf(row.archivedAt),
  }
  return Object.assign(study, { readyToDeploy: row.status === 'DEVELOPMENT' && mayBeSubmitted(study).ok })
}

export function secondsOf(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000)
}
