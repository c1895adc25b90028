import { createQuotas, type Quotas, type QuotaUsage } from '@trellis/database'
import type { QuotaKeptBy, QuotaLimits } from '@trellis/domain'
import { sql } from 'drizzle-orm'

/** Changes are counted where their events are written. */
type Counted = Exclude<QuotaKeptBy<'study service'>, 'changesPerDay'>
export type StudyQuotas = Quotas<Counted>

const aDayAgo = sql`now() - interval '1 day'`

const usage: Record<Counted, QuotaUsage> = {
  studies: (ownerId) => sql`select count(*) as existing from trellis.study where owner_id = ${ownerId}`,

  // Events outlive their studies, so imports of studies that were deleted again still count.
  importsPerDay: (actorId) => sql`
    select count(*) as added from trellis.audit_event
    where action = 'study_imported' and actor_id = ${actorId} and at > ${aDayAgo}`,

  problemSetsPerStudy: (studyId) => sql`
    select count(*) as existing from trellis.study_problem_set where study_id = ${studyId}::int`,

  heldProblemSets: (ownerId) => sql`
    select count(*) as existing from trellis.problem_set_hold hold
    join trellis.study on study.id = hold.study_id where study.owner_id = ${ownerId}`,

  invitationsPerStudy: (studyId) => sql`
    select count(*) filter (where revoked_at is null) as existing, count(*) filter (where created_at > ${aDayAgo}) as added
    from trellis.invitation where study_id = ${studyId}::int`,

  // Events outlive their studies, so deleting a study does not make room for more requests.
  studyRequestsPerDay: (actorId) => sql`
    select count(*) as added from trellis.audit_event
    where action = 'request_added' and actor_id = ${actorId} and at > ${aDayAgo}`,

  // Events outlive their studies and the invitations that were revoked.
  teamInvitationsPerDay: (actorId) => sql`
    select count(*) as added from trellis.audit_event
    where action in ('member_invited', 'ownership_offered') and actor_id = ${actorId} and at > ${aDayAgo}`,

  commentsPerDay: (authorId) => sql`
    select count(*) as added from trellis.comment where author_id = ${authorId} and created_at > ${aDayAgo}`,

  connectedPlatforms: (userId) => sql`select count(*) as existing from trellis.partner where created_by = ${userId}`,

  studentExportsPerDay: (actorId) => sql`
    select count(*) as added from trellis.data_request
    where kind = 'EXPORT' and actor_id = ${actorId} and requested_at > ${aDayAgo}`,
}

export const createStudyQuotas = (limits: QuotaLimits): StudyQuotas => createQuotas(limits, usage)
