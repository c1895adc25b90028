import { createQuotas, type Quotas, type QuotaUsage } from '@trellis/database'
import type { QuotaKeptBy, QuotaLimits } from '@trellis/domain'
import { sql } from 'drizzle-orm'

type Counted = QuotaKeptBy<'platform'>
export type PlatformQuotas = Quotas<Counted>

const aDayAgo = sql`now() - interval '1 day'`

const usage: Record<Counted, QuotaUsage> = {
  supports: (authorId) => sql`
    select count(*) filter (where state <> 'DELETED') as existing, count(*) filter (where created_at > ${aDayAgo}) as added
    from platform.tutoring where author_id = ${authorId}`,

  wrongAnswers: (authorId) => sql`
    select count(*) as existing from platform.student_response where author_id = ${authorId}`,

  images: (ownerId) => sql`select count(*) as existing from platform.resource where owner_id = ${ownerId}`,

  // PostgreSQL knows the length of a stored value without reading the value.
  imageMegabytes: (ownerId) => sql`
    select coalesce(sum(octet_length(bytes)), 0) as existing from platform.resource where owner_id = ${ownerId}`,

  classes: (teacherId) => sql`
    select count(*) filter (where closed_at is null) as existing, count(*) filter (where created_at > ${aDayAgo}) as added
    from platform.class where teacher_id = ${teacherId}`,

  schools: (teacherId) => sql`
    select count(*) as added from platform.school where created_by = ${teacherId} and created_at > ${aDayAgo}`,

  homeworkPerClass: (classId) => sql`
    select count(*) filter (where removed_at is null) as existing, count(*) filter (where created_at > ${aDayAgo}) as added
    from platform.homework where class_id = ${classId}`,
}

export const createPlatformQuotas = (limits: QuotaLimits): PlatformQuotas => createQuotas(limits, usage)
