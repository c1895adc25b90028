import { type ActorFacts, isApproved, type StudyFacts } from '../lifecycle/lifecycle.rules'
import { isDeployed } from '../study/study.rules'
import { allowed, refused, type Verdict } from '../verdict'
import type { PushRefusal } from './osf-push.schema'
import type { OsfFailure, RegistrationRefusal } from './osf-registration.schema'

/** People paste addresses: the id is the part after the last slash, without the query. */
export function osfIdOf(input: string): string {
  const [address = ''] = input.trim().split(/[?#]/)
  return (
    address
      .replace(/[\s/]+$/, '')
      .split('/')
      .at(-1)
      ?.trim() ?? ''
  )
}

interface RegistrationFacts extends StudyFacts {
  startsAt: unknown
  osfProjectId: string | null
  /** Whether the approval that is in force has been registered. */
  isRegistered: boolean
  /** Whether this server may write to OSF. */
  canWrite: boolean
}

/** The owner may register a study from its approval, when the hashes exist, until its start. */
export function mayRegister(study: RegistrationFacts, actor: Pick<ActorFacts, 'userId'>): Verdict<RegistrationRefusal> {
  if (actor.userId !== study.ownerId) return refused('owner_only')
  if (study.isRegistered) return refused('already_registered')
  if (isDeployed(study.status)) return refused('started')
  if (!isApproved(study)) return refused('not_approved')
  if (study.osfProjectId === null) return refused('no_project')
  return study.canWrite ? allowed : refused('no_token')
}

interface PushFacts extends Pick<StudyFacts, 'ownerId'> {
  /** Whether the end of the study can no longer be undone. */
  isFinal: boolean
  osfProjectId: string | null
  canWrite: boolean
}

/** The owner may send the files of a study to OSF once its end is final: they contain results. */
export function mayPush(study: PushFacts, actor: Pick<ActorFacts, 'userId'>): Verdict<PushRefusal> {
  if (actor.userId !== study.ownerId) return refused('owner_only')
  if (!study.isFinal) return refused('not_final')
  if (study.osfProjectId === null) return refused('no_project')
  return study.canWrite ? allowed : refused('no_token')
}

const firstDelay = 30
const longestDelay = 3600

/**
 * Seconds until OSF is tried again after this many attempts, twice as long each time; null where a person has to act
 * first.
 */
export function osfRetryDelay(failure: OsfFailure, attempts: number): number | null {
  if (failure !== 'osf_unreachable') return null
  return Math.min(longestDelay, firstDelay * 2 ** Math.min(20, Math.max(0, attempts - 1)))
}
