import { type Call, includesRole, neededRole, type StudyTypeId } from '@trellis/domain'
import type { ReadyStudy } from '../study-builder'

/** `editor` and `reader` are in the team of every study of the owner. */
export const personas = ['anonymous', 'student', 'teacher', 'stranger', 'reader', 'editor', 'owner', 'admin'] as const

export type Persona = (typeof personas)[number]

type Member = 'reader' | 'editor'

/** The statuses of members are optional: `statusesOf` derives them from the contract. */
export type Statuses = Record<Exclude<Persona, Member>, number> & Partial<Record<Member, number>>

/** A copy has drafts of its own, so the support of its original is left out. */
export type CopiedStudy = Omit<ReadyStudy, 'support'>

/** The ids and factories from which the requests of the table are built. */
export interface Facts {
  /** A study of the owner in development, with a set and a support; a new one for each call. */
  aStudy(typeId?: StudyTypeId): Promise<CopiedStudy>
  aStudyAwaitingApproval(): Promise<ReadyStudy>
  /** A draft by the owner for that problem. */
  aSupport(problem: string): Promise<string>
  aFeedback(problem: string): Promise<{ ceri: string; responseId: number }>
  /** The feedback mapping of a study of type 4. */
  mappingOf(studyId: number): Promise<number>
  /** The code of a study link. */
  link: string
  /** A work that was opened with that code, at its first problem. */
  aWork(): Promise<{ ticket: string; problemId: string }>
  /** The study of that link, which is deployed. */
  deployed: number
  /** The teacher's class that the student is in. */
  classroom: { id: string; joinCode: string }
  /** A class of the teacher with a student; a new one for each call. */
  aClass(): Promise<{ id: string; joinCode: string; studentId: string }>
  /** Homework of the class that the student is in; another set for each call. */
  aHomework(): Promise<string>
  /** A set that no study uses. */
  freeSet(): string
  /** One of the owner's sessions. */
  aSession(): Promise<string>
  /** An email address that is not in use. */
  newEmail(): string
  set: string
  problem: string
  image: string
  ownerId: string
  /** A member of the owner's studies. */
  readerId: string
  /** A person whose roles may be changed. */
  otherId: string
}

interface Request {
  url: string
  body?: unknown
}

export interface Entry {
  statuses: Statuses
  request: (facts: Facts) => Request | Promise<Request>
  /** Whether the call changes nothing although it is not a GET. */
  onlyReads?: true
}

export const at = (statuses: Statuses, url: string, body?: unknown): Entry => ({
  statuses,
  request: () => ({ url, body }),
})

export const from = (statuses: Statuses, request: Entry['request']): Entry => ({ statuses, request })

/** Marks a call that changes nothing, so that all personas can make it about the same study. */
export const reads = (entry: Entry): Entry => ({ ...entry, onlyReads: true })

/** In calls about a study, members get the owner's status if their role is enough; in others, they are strangers. */
export function statusesOf(call: Call | undefined, statuses: Statuses): Record<Persona, number> {
  const memberStatus = (role: Member) => {
    if (call?.access !== 'owner') return statuses.stranger
    return includesRole(role, neededRole(call)) ? statuses.owner : 403
  }
  return { reader: memberStatus('reader'), editor: memberStatus('editor'), ...statuses }
}
