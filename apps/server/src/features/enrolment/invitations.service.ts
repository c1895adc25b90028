import {
  type Actor,
  AppError,
  allConditionsBlock,
  type ClassId,
  type calls,
  mayEnrol,
  type ParsedOf,
  type ReplyOf,
  recruitmentTypes,
  type StudyId,
  studyTypes,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { studyProblemSets } from '../../db/schema/design'
import { invitations, invitedClasses, tallies } from '../../db/schema/enrolment'
import { studies } from '../../db/schema/studies'
import { lockOwnStudy, type StudyRow } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { QuotaDeps } from '../../study/deps'
import { newCode } from '../../study/new-code'
import { deploymentOf } from '../../study/view/deployed-study'
import { loadInvitations } from './run.read'

type BodyOf<Name extends 'addInvitation' | 'revokeInvitation' | 'acceptInvitation'> = ParsedOf<
  (typeof calls)[Name]
>['body']
type Accepted = ReplyOf<typeof calls.acceptInvitation>

const codeLength = 8

export function invitationsService({ db, platform, quotas }: QuotaDeps) {
  return {
    async add({ studyId, label }: BodyOf<'addInvitation'>, actor: Actor) {
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor, 'editor')
        await deploymentOf(tx, study)
        requireInvitable(study)
        await quotas.require(tx, 'invitationsPerStudy', studyId)
        const id = await insertInvitation(tx, studyId, label, actor)
        await recordEvent(tx, actor, {
          studyId,
          action: 'invitation_added',
          details: named(label, { invitationId: id }),
        })
        return (await loadInvitations(tx, eq(invitations.id, id)))[0]!
      })
    },

    async revoke({ studyId, invitationId }: BodyOf<'revokeInvitation'>, actor: Actor): Promise<{ ok: true }> {
      return db.transaction(async (tx) => {
        await lockOwnStudy(tx, studyId, actor, 'editor')
        const own = and(eq(invitations.id, invitationId), eq(invitations.studyId, studyId))
        const [invitation] = await tx.select().from(invitations).where(own)
        if (!invitation) throw new AppError('invitation_not_found', {})
        if (invitation.revokedAt !== null) return { ok: true }
        await tx.update(invitations).set({ revokedAt: sql`now()` }).where(own)
        const details = named(invitation.label, { invitationId })
        await recordEvent(tx, actor, { studyId, action: 'invitation_revoked', details })
        return { ok: true }
      })
    },

    /**
     * The class joins the study before it gets the homework, so that no student works on the sets outside of the study.
     * After an interruption, entering the code again completes it.
     */
    async accept({ code, classId }: BodyOf<'acceptInvitation'>, caller: Caller): Promise<Accepted> {
      const teacher = requireActor(caller)
      // Own classes only: an administrator can read every class, but must not enroll another teacher's.
      const own = (await platform.getClasses({}, caller)).find((one) => one.id === classId)
      if (!own) throw new AppError('class_not_found', { id: classId })
      const study = await db.transaction((tx) => acceptFor(tx, code, { id: classId, name: own.name }, teacher))
      const problemSetIds = await setsToAssign(db, study)
      const homeworkIds: Accepted['homeworkIds'] = []
      for (const problemSetId of problemSetIds) {
        const homework = await platform.addHomework({ params: { id: classId }, body: { problemSetId } }, caller)
        homeworkIds.push(homework.id)
      }
      return { homeworkIds, problemSetIds }
    },
  }
}

function requireInvitable(study: StudyRow): void {
  const reason =
    study.recruitmentType !== recruitmentTypes.assistedDeploy
      ? 'not_assisted_deploy'
      : study.status === 'COMPLETED'
        ? 'completed'
        : null
  if (reason !== null) throw new AppError('run_refused', { reason })
}

async function insertInvitation(tx: Tx, studyId: StudyId, label: string, actor: Actor): Promise<number> {
  for (;;) {
    const [row] = await tx
      .insert(invitations)
      .values({ studyId, label, code: newCode(codeLength), createdBy: actor.userId })
      .onConflictDoNothing({ target: invitations.code })
      .returning({ id: invitations.id })
    if (row) return row.id
  }
}

async function acceptFor(tx: Tx, code: string, own: { id: ClassId; name: string }, teacher: Actor): Promise<StudyRow> {
  const [row] = await tx
    .select({ invitation: invitations, study: studies })
    .from(invitations)
    .innerJoin(studies, eq(studies.id, invitations.studyId))
    .where(and(eq(invitations.code, code), isNull(invitations.revokedAt)))
    .for('share')
  if (!row) throw new AppError('invitation_not_found', {})
  const { invitation, study } = row
  const [students] = await tx
    .select({ taken: tallies.count })
    .from(tallies)
    .where(and(eq(tallies.studyId, study.id), eq(tallies.key, 'students')))
  const hasEnded = study.endsAt !== null && study.endsAt <= new Date()
  const verdict = mayEnrol({ ...study, hasEnded, enrolled: students?.taken ?? null }, 'INVITATION')
  if (!verdict.ok) throw new AppError('study_closed', { reason: verdict.reason })
  const inserted = await tx
    .insert(invitedClasses)
    .values({
      studyId: study.id,
      classId: own.id,
      className: own.name,
      invitationId: invitation.id,
      acceptedBy: teacher.userId,
    })
    .onConflictDoNothing()
    .returning({ classId: invitedClasses.classId })
  if (inserted.length > 0) {
    const details = { name: own.name, classId: own.id, invitationId: invitation.id }
    await recordEvent(tx, teacher, { studyId: study.id, action: 'class_brought_in', details })
  }
  return study
}

/** In Problem Varied studies any one set leads every student to the set of their own condition. */
async function setsToAssign(db: Db, study: StudyRow): Promise<Accepted['problemSetIds']> {
  const rows = await db
    .select({ problemSetId: studyProblemSets.problemSetId })
    .from(studyProblemSets)
    .where(and(eq(studyProblemSets.studyId, study.id), eq(studyProblemSets.studyBlockTypeId, allConditionsBlock)))
    .orderBy(asc(studyProblemSets.position))
  const problemSetIds = rows.map((row) => row.problemSetId)
  return study.typeId === studyTypes.problemVaried ? problemSetIds.slice(0, 1) : problemSetIds
}

/** The history shows the label as a name, unless it is empty. */
function named(label: string, details: object): Record<string, unknown> {
  return { ...(label !== '' && { name: label }), ...details }
}
