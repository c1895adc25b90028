export type OsfUserCheck = { ok: true; fullName: string } | { ok: false; reason: 'unknown' | 'inactive' }

export type OsfProjectCheck =
  | { ok: true; title: string; isPublic: boolean }
  | { ok: false; reason: 'unknown' | 'private' | 'deleted' }

/**
 * What the study service asks of OSF. A verdict is always OSF's own word on the id: when OSF gives none, for whatever
 * reason, the calls throw `osf_unreachable`.
 */
export interface OsfPort {
  /** Whether the embedded stand-in answers instead of OSF. */
  isStandIn: boolean
  getUser(id: string): Promise<OsfUserCheck>
  getProject(id: string): Promise<OsfProjectCheck>
  /** How many registrations were made of a project that OSF has confirmed. */
  countRegistrations(projectId: string): Promise<number>
}
