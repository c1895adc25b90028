import { type Call, includesRole, neededRole, type StudyTypeId } from '@trellis/domain'
import type { ReadyStudy } from '../study-builder'

/** `editor` and `reader` are in the team of every study of the owner's. */
export const personas = ['anonymous', 'student', 'teacher', 'stranger', 'reader', 'editor', 'owner', 'admin'] as const

export type Persona = (typeof personas)[number]

type Member = 'reader' | 'editor'

/** What members get is left out where the contract says it: see `statusesOf`. */
export type Statuses = Record<Exclude<Persona, Member>, number> & Partial<Record<Member, number>>

/** The drafts of a copy are its own. */
export type CopiedStudy = Omit<ReadyStudy, 'support'>

/** What the requests of the table are made from. */
export interface Facts {
  /** A study of the owner's in development, with a set and a support; a new one at every call. */
  aStudy(typeId?: StudyTypeId): Promise<CopiedStudy>
  aStudyAwaitingApproval(): Promise<ReadyStudy>
  /** A draft by the owner for that problem. */
  aSupport(problem: string): Promise<string>
  aFeedback(problem: string): Promise<{ ceri: string; responseId: number }>
  /** The feedback mapping of a study of type 4. */
  mappingOf(studyId: number): Promise<number>
  /** The code of a study that is open to everyone who has it. */
  link: string
  /** A piece of work that was opened by that code, at its first problem. */
  aWork(): Promise<{ ticket: string; problemId: string }>
  /** The study that it leads to, which is deployed. */
  deployed: number
  /** The teacher's class that the student is in. */
  classroom: { id: string; joinCode: string }
  /** A class of the teacher's with a student; a new one at every call. */
  aClass(): Promise<{ id: string; joinCode: string; studentId: string }>
  /** Homework of the class that the student is in; another set at every call. */
  aHomework(): Promise<string>
  /** A set that no study has. */
  freeSet(): string
  /** One of the owner's sessions. */
  aSession(): Promise<string>
  /** An e-mail address that is not in use. */
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
  /** Whether the call changes nothing, though it is no GET. */
  onlyReads?: true
}

export const at = (statuses: Statuses, url: string, body?: unknown): Entry => ({
  statuses,
  request: () => ({ url, body }),
})

export const from = (statuses: Statuses, request: Entry['request']): Entry => ({ statuses, request })

/** Marks a call that changes nothing, so that everyone can ask about the same. */
export const reads = (entry: Entry): Entry => ({ ...entry, onlyReads: true })

/** Of calls about a study, members get what the owner gets where their role is enough; elsewhere they are strangers. */
export function statusesOf(call: Call | undefined, statuses: Statuses): Record<Persona, number> {
  const memberStatus = (role: Member) => {
    if (call?.access !== 'owner') return statuses.stranger
    return includesRole(role, neededRole(call)) ? statuses.owner : 403
  }
  return { reader: memberStatus('reader'), editor: memberStatus('editor'), ...statuses }
}
