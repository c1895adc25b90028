import { createHash, randomBytes, randomInt } from 'node:crypto'
import { codeAlphabet, hashesOf } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { runs } from '../../db/run-schema'
import { snapshots } from '../../db/schema'
import type { StudyRow } from '../../study/access/own-study'
import { assembleStudyContent } from '../../study/content/study-content'
import { requireSupports } from './publishing'

/**
 * Keeps what the study compares as it is now, and makes the secret of its draw, whose hash binds it from here on. A study that has been deployed before keeps what was frozen then, whatever
 * has become of the platform's content.
 */
export async function freezeContent(tx: Tx, platform: PlatformPort, study: StudyRow): Promise<void> {
  const [earlier] = await tx.select({ hash: snapshots.hash }).from(snapshots).where(eq(snapshots.studyId, study.id))
  if (earlier) return
  await requireSupports(tx, platform, study)
  const content = await assembleStudyContent(tx, platform, study.id)
  await tx.insert(snapshots).values({ studyId: study.id, content, ...hashesOf(content, sha256) })
  const seed = randomBytes(32).toString('hex')
  await tx.insert(runs).values({ studyId: study.id, seed, seedHash: sha256(seed), linkCode: newCode() })
}

const codeLength = 8

function newCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
