import type { PreregistrationText } from '@trellis/domain'

export type OsfUserCheck = { ok: true; fullName: string } | { ok: false; reason: 'unknown' | 'inactive' }

export type OsfProjectCheck =
  | { ok: true; title: string; isPublic: boolean }
  | { ok: false; reason: 'unknown' | 'private' | 'deleted' }

export interface OsfStoredFile {
  /** Of the latest version; null where OSF does not provide it. */
  sha256: string | null
  url: string | null
}

export interface OsfRegistration {
  id: string
  url: string
  registeredAt: Date
}

/**
 * What the study service needs from OSF. A check always returns OSF's own verdict on the id: when OSF gives none, for
 * whatever reason, the calls throw `osf_unreachable`. Calls that write throw `osf_token_refused`, `osf_project_refused`
 * or `osf_refused` where OSF refuses.
 */
export interface OsfPort {
  /** Whether the embedded stand-in answers instead of OSF. */
  isStandIn: boolean
  getUser(id: string): Promise<OsfUserCheck>
  getProject(id: string): Promise<OsfProjectCheck>
  /** Whether something can be written: a token is configured, or the stand-in answers. */
  canWrite: boolean
  /** How many registrations were made of a project that OSF has confirmed. */
  countRegistrations(projectId: string): Promise<number>
  /** Creates a draft on the project from the OSF Preregistration template; returns its id. */
  createDraft(projectId: string): Promise<string>
  /** Writes every section into the draft. May be repeated. */
  fillDraft(draftId: string, sections: PreregistrationText): Promise<void>
  /** Registers the draft for good; OSF refuses to do so twice. */
  registerDraft(draftId: string): Promise<OsfRegistration>
  /** The registration of the project whose text contains this hash; null when there is none. */
  findRegistration(projectId: string, hash: string): Promise<OsfRegistration | null>
  /** A file in the storage of the project; null when there is none of this name. */
  findFile(projectId: string, name: string): Promise<OsfStoredFile | null>
  /** Adds a file to the storage of the project, or a version to the file of this name. */
  uploadFile(projectId: string, name: string, content: Buffer): Promise<void>
}
