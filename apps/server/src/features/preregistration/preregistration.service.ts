import { createHash } from 'node:crypto'
import {
  type Actor,
  AppError,
  designText,
  mayEditPreregistration,
  ownEdits,
  type ParsedOf,
  type Preregistration,
  type preregistrationCalls,
  preregistrationText,
  type ReplyOf,
  type StudyId,
  versionText,
} from '@trellis/domain'
import { preregistrations } from '../../db/schema/registration'
import { lockOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { readPreregistration, readPreregistrationState, readVersion } from '../../study/view/preregistration.read'

type Saved = ParsedOf<typeof preregistrationCalls.savePreregistration>['body']
type Version = ReplyOf<typeof preregistrationCalls.getPreregistrationVersion>

export function preregistrationService(deps: Deps) {
  const { db } = deps
  return {
    load: (studyId: StudyId): Promise<Preregistration> => readPreregistration(deps, studyId),

    version: (studyId: StudyId, number: number): Promise<Version> => readVersion(deps, studyId, number),

    /** Saving adds no version when neither the text nor the design has changed. */
    async save({ studyId, edits, previous }: Saved, actor: Actor): Promise<Preregistration> {
      await db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor, 'editor')
        const { draft, latest, basis, isRegistering } = await readPreregistrationState(tx, studyId)
        const verdict = mayEditPreregistration(study.status, isRegistering)
        if (!verdict.ok) throw new AppError('preregistration_refused', { reason: verdict.reason })
        if ((latest?.number ?? null) !== previous)
          throw new AppError('edit_conflict', { field: 'preregistration', current: latest?.number ?? null })
        const own = ownEdits(edits, draft)
        const sections = preregistrationText(draft, own)
        const hash = sha256(versionText(sections))
        const designHash = sha256(designText(basis))
        if (latest?.hash === hash && latest.designHash === designHash) return
        const number = (latest?.number ?? 0) + 1
        const version = { number, authorId: actor.userId, edits: own, sections, hash, designHash }
        await tx.insert(preregistrations).values({ studyId, ...version })
        await recordEvent(tx, actor, { studyId, action: 'preregistration_saved', details: { number, hash } })
      })
      return readPreregistration(deps, studyId)
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
