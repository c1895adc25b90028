import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Run, Seal, StudyId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { headAfter, type SealedFacts, sealProduct, sumOfExponents } from './seal.rules'

/** Enrollments in one seal: few enough that the computation hardly blocks other requests. */
const maxSealed = 500

/** A sealed enrollment whose facts are about to be erased. */
interface SealedEnrolment extends SealedFacts {
  studyId: StudyId
}

const factsColumns = sql`participant, unit, stratum, condition_id as "conditionId"`

/** Serializes seals and erasures of a study, but does not block enrollment. To be called before rows are locked. */
export async function lockSeals(tx: Tx, studyIds: readonly StudyId[]): Promise<void> {
  await tx.execute(sql`
    select from trellis.run where study_id = any(${sql.param([...studyIds])}::integer[])
    order by study_id for no key update`)
}

/** Seals every enrollment of a study that is not sealed yet. */
export async function sealEnrolments(tx: Tx, studyId: StudyId): Promise<void> {
  await lockSeals(tx, [studyId])
  for (;;) {
    const { rows } = await tx.execute<SealedFacts & Record<string, unknown>>(sql`
      select ${factsColumns} from trellis.enrolment where study_id = ${studyId} and seal is null limit ${maxSealed}`)
    if (rows.length === 0) return
    const number = await writeSeal(tx, studyId, { added: rows, removed: [] })
    await markSealed(tx, studyId, rows, number)
    if (rows.length < maxSealed) return
    await setImmediate()
  }
}

/** Seals the remaining enrollments of a completed study, such as one made at the moment of its completion. */
export async function sealRemaining(db: Db, studyId: StudyId): Promise<void> {
  const { rows } = await db.execute(sql`
    select from trellis.enrolment where study_id = ${studyId} and seal is null limit 1`)
  if (rows.length > 0) await db.transaction((tx) => sealEnrolments(tx, studyId))
}

/** Seals studies with unsealed enrollments from an earlier day. Returns the number of studies. */
export async function sealDue(db: Db): Promise<number> {
  const isDue = sql`seal is null and enrolled_at < date_trunc('day', now(), 'UTC')`
  const { rows } = await db.execute<{ studyId: StudyId }>(sql`
    select distinct study_id as "studyId" from trellis.enrolment where ${isDue} order by 1`)
  for (const { studyId } of rows) {
    await db.transaction(async (tx) => {
      await lockSeals(tx, [studyId])
      // Another process may have been faster.
      const stillDue = await tx.execute(sql`
        select from trellis.enrolment where study_id = ${studyId} and ${isDue} limit 1`)
      if (stillDue.rows.length > 0) await sealEnrolments(tx, studyId)
    })
  }
  return rows.length
}

/** The sealed ones among these enrollments, with the facts that are sealed. */
export async function readSealed(
  tx: Tx,
  enrolments: readonly { studyId: StudyId; participant: string }[],
): Promise<SealedEnrolment[]> {
  const { rows } = await tx.execute<SealedEnrolment & Record<string, unknown>>(sql`
    select study_id as "studyId", ${factsColumns} from trellis.enrolment
    where (study_id, participant) in (select * from unnest(
        ${sql.param(enrolments.map((enrolment) => enrolment.studyId))}::integer[],
        ${sql.param(enrolments.map((enrolment) => enrolment.participant))}::text[]))
      and seal is not null`)
  return rows
}

/** Removes sealed enrollments from the chain and adds them again under their new codes, in one seal per study. */
export async function resealErased(
  tx: Tx,
  sealed: readonly SealedEnrolment[],
  codeOf: (enrolment: SealedEnrolment) => string,
): Promise<void> {
  for (const studyId of new Set(sealed.map((enrolment) => enrolment.studyId))) {
    const removed = sealed.filter((enrolment) => enrolment.studyId === studyId)
    const added = removed.map((enrolment) => {
      const participant = codeOf(enrolment)
      return {
        ...enrolment,
        participant,
        unit: enrolment.unit === enrolment.participant ? participant : enrolment.unit,
      }
    })
    const number = await writeSeal(tx, studyId, { added, removed })
    await markSealed(tx, studyId, added, number)
  }
}

/** The seals of a study, in order. */
export async function readSeals(db: Db | Tx, studyId: StudyId): Promise<Seal[]> {
  const { rows } = await db.execute<Seal & Record<string, unknown>>(sql`
    select number, to_char(day, 'YYYY-MM-DD') as day, enrolled, erased, product, head
    from trellis.seal where study_id = ${studyId} order by number`)
  return rows
}

/** The head of the chain, with its day and the number of students that it covers. */
export async function readLastSeal(db: Db | Tx, studyId: StudyId): Promise<Run['lastSeal']> {
  const { rows } = await db.execute<NonNullable<Run['lastSeal']> & Record<string, unknown>>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, head, (sum(enrolled - erased) over ())::int as enrolled
    from trellis.seal where study_id = ${studyId} order by number desc limit 1`)
  return rows[0] ?? null
}

/** The exponent that opens the seals of a study; secret until its end is final. */
export async function readSealOpening(db: Db | Tx, studyId: StudyId): Promise<string> {
  const { rows } = await db.execute<{ exponent: string }>(sql`
    select exponent from trellis.seal where study_id = ${studyId}`)
  return sumOfExponents(rows.map((row) => row.exponent))
}

async function writeSeal(
  tx: Tx,
  studyId: StudyId,
  { added, removed }: { added: readonly SealedFacts[]; removed: readonly SealedFacts[] },
): Promise<number> {
  const { rows } = await tx.execute<{ seedHash: string; head: string | null; number: number | null; day: string }>(sql`
    select r.seed_hash as "seedHash", s.head, s.number, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day
    from trellis.run r left join trellis.seal s on s.study_id = r.study_id
    where r.study_id = ${studyId} order by s.number desc nulls last limit 1`)
  const { seedHash, head: previous, number: last, day } = rows[0]!
  const exponent = randomBytes(32).toString('hex')
  const seal = {
    number: (last ?? 0) + 1,
    day,
    enrolled: added.length,
    erased: removed.length,
    product: sealProduct(added, removed, exponent),
  }
  await tx.execute(sql`
    insert into trellis.seal (study_id, number, day, enrolled, erased, product, exponent, head)
    values (${studyId}, ${seal.number}, ${day}, ${seal.enrolled}, ${seal.erased}, ${seal.product}, ${exponent},
      ${headAfter(previous ?? seedHash, seal)})`)
  return seal.number
}

async function markSealed(tx: Tx, studyId: StudyId, facts: readonly SealedFacts[], number: number): Promise<void> {
  await tx.execute(sql`
    update trellis.enrolment set seal = ${number}
    where study_id = ${studyId} and participant = any(${sql.param(facts.map((fact) => fact.participant))}::text[])`)
}
