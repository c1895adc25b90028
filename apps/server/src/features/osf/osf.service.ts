import { type Actor, AppError, type osfCalls, osfIdOf, type ReplyOf, type StudyId, type UserId } from '@trellis/domain'
import { and, eq } from 'drizzle-orm'
import { researchers, studies } from '../../db/schema/studies'
import { lockOwnStudy, readOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import type { OsfPort } from './osf.port'

export type OsfDeps = Pick<Deps, 'db'> & { osf: OsfPort }

type Project = ReplyOf<typeof osfCalls.getOsfProject>
type Researcher = ReplyOf<typeof osfCalls.linkOsfResearcher>

/** OSF is called outside of transactions, so that a slow reply holds no lock. */
export function osfService({ db, osf }: OsfDeps) {
  const { isStandIn } = osf

  async function titleOf(osfProjectId: string): Promise<string | null> {
    try {
      const project = await osf.getProject(osfProjectId)
      return project.ok ? project.title : null
    } catch (error) {
      // The title is optional: a study can be shown while OSF is unreachable.
      if (error instanceof AppError && error.code === 'osf_unreachable') return null
      throw error
    }
  }

  /** Null while OSF is unreachable: the stored number then stays. */
  async function registrationsOf(osfProjectId: string): Promise<number | null> {
    try {
      return await osf.countRegistrations(osfProjectId)
    } catch (error) {
      // Like the title, it is optional.
      if (error instanceof AppError && error.code === 'osf_unreachable') return null
      throw error
    }
  }

  /** Records no event: the number describes OSF, and the study has not changed. */
  async function noteRegistrations(studyId: StudyId, osfProjectId: string, known: number | null): Promise<void> {
    const registration = await registrationsOf(osfProjectId)
    if (registration === null || registration === known) return
    await db
      .update(studies)
      .set({ registration })
      .where(and(eq(studies.id, studyId), eq(studies.osfProjectId, osfProjectId)))
  }

  async function setProject(
    studyId: StudyId,
    osfProjectId: string | null,
    actor: Actor,
    rejected?: { id: string; reason: string },
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const study = await lockOwnStudy(tx, studyId, actor)
      if (study.osfProjectId === osfProjectId) return
      await tx.update(studies).set({ osfProjectId, registration: 0 }).where(eq(studies.id, studyId))
      const details = { from: study.osfProjectId, to: osfProjectId, ...(rejected && { rejected }) }
      await recordEvent(tx, actor, { studyId, action: 'osf_project_linked', details })
    })
  }

  async function setResearcher(userId: UserId, osfUserId: string | null): Promise<void> {
    await db
      .insert(researchers)
      .values({ userId, osfUserId })
      .onConflictDoUpdate({ target: researchers.userId, set: { osfUserId } })
  }

  return {
    async project(studyId: StudyId, actor: Actor): Promise<Project> {
      const { osfProjectId, registration } = await readOwnStudy(db, studyId, actor)
      const title = osfProjectId === null ? null : await titleOf(osfProjectId)
      if (osfProjectId !== null && title !== null) await noteRegistrations(studyId, osfProjectId, registration)
      return { studyId, osfProjectId, title, isStandIn }
    },

    /** A project that OSF rejects leaves the study without one; while OSF is unreachable, nothing changes. */
    async linkProject(studyId: StudyId, entered: string, actor: Actor): Promise<Project> {
      await readOwnStudy(db, studyId, actor)
      const id = osfIdOf(entered)
      if (id === '') {
        await setProject(studyId, null, actor)
        return { studyId, osfProjectId: null, title: null, isStandIn }
      }
      const project = await osf.getProject(id)
      if (!project.ok) {
        await setProject(studyId, null, actor, { id, reason: project.reason })
        throw new AppError('invalid_osf_project', { id })
      }
      await setProject(studyId, id, actor)
      await noteRegistrations(studyId, id, null)
      return { studyId, osfProjectId: id, title: project.title, isStandIn }
    },

    /** An account that OSF rejects leaves the researcher without one; while OSF is unreachable, nothing changes. */
    async linkResearcher(entered: string, { userId }: Actor): Promise<Researcher> {
      const id = osfIdOf(entered)
      if (id === '') {
        await setResearcher(userId, null)
        return { osfUserId: null, fullName: null, isStandIn }
      }
      const user = await osf.getUser(id)
      if (!user.ok) {
        await setResearcher(userId, null)
        throw new AppError('invalid_osf_id', { id })
      }
      await setResearcher(userId, id)
      return { osfUserId: id, fullName: user.fullName, isStandIn }
    },
  }
}
