import { z } from 'zod'

interface Quota {
  /** What the limit applies to. */
  per: 'account' | 'study' | 'class'
  /** Which service stores what is counted, and therefore counts it. */
  keptBy: 'study service' | 'platform'
  /** The default; 0 is no limit. */
  limit: number
  /** The bytes of one unit of the limit, where size is counted. */
  unit?: number
  /**
   * `existing`: how many there are at a time, so that deleting frees. `added`: how many were added within 24 hours,
   * including those that have been deleted since. Both, where what is deleted stays in the database: otherwise it would
   * grow without end.
   */
  counts: readonly [QuotaWindow, ...QuotaWindow[]]
  /** Cannot be configured: it protects the server and limits no one who works by hand. */
  isFixed?: boolean
  description: string
}

export const quotaWindowSchema = z.enum(['existing', 'added'])
export type QuotaWindow = z.infer<typeof quotaWindowSchema>

/** How much one account can create. Everything else that a call creates is bounded in another way; a test lists how. */
export const quotas = {
  studies: {
    per: 'account',
    keptBy: 'study service',
    limit: 500,
    counts: ['existing'],
    description: 'Studies of one owner, in every status; copies and imported studies count.',
  },
  importsPerDay: {
    per: 'account',
    keptBy: 'study service',
    limit: 50,
    counts: ['added'],
    description: 'Studies that one account imports within 24 hours.',
  },
  changesPerDay: {
    per: 'account',
    keptBy: 'study service',
    limit: 50_000,
    counts: ['added'],
    isFixed: true,
    description:
      'Changes to studies by one account within 24 hours; each adds an entry to the history. Deleting, pausing, completing and withdrawing are never refused, and administrators have no limit.',
  },
  problemSetsPerStudy: {
    per: 'study',
    keptBy: 'study service',
    limit: 200,
    counts: ['existing'],
    description: 'Problem sets in one study. The file of a study has room for 200.',
  },
  heldProblemSets: {
    per: 'account',
    keptBy: 'study service',
    limit: 500,
    counts: ['existing'],
    description:
      'Problem sets that the studies of one owner hold, which no other study can be submitted with: those of studies that await approval, run or are paused.',
  },
  invitationsPerStudy: {
    per: 'study',
    keptBy: 'study service',
    limit: 500,
    counts: ['existing', 'added'],
    description: 'Invitation codes of one study that are not revoked.',
  },
  studyRequestsPerDay: {
    per: 'account',
    keptBy: 'study service',
    limit: 50,
    counts: ['added'],
    description: 'Requests to administrators by one account within 24 hours; each notifies all of them.',
  },
  teamInvitationsPerDay: {
    per: 'account',
    keptBy: 'study service',
    limit: 50,
    counts: ['added'],
    description:
      'Invitations to teams by one account within 24 hours, offers of ownership included; each notifies a person.',
  },
  commentsPerDay: {
    per: 'account',
    keptBy: 'study service',
    limit: 500,
    counts: ['added'],
    description: 'Comments on studies by one account within 24 hours; each notifies people.',
  },
  connectedPlatforms: {
    per: 'account',
    keptBy: 'study service',
    limit: 100,
    counts: ['existing'],
    description: 'Connected platforms that one administrator has added; revoked ones count, because their students do.',
  },
  studentExportsPerDay: {
    per: 'account',
    keptBy: 'study service',
    limit: 500,
    counts: ['added'],
    description: 'Exports of the data of a student by one account within 24 hours; each is recorded.',
  },
  supports: {
    per: 'account',
    keptBy: 'platform',
    limit: 20_000,
    counts: ['existing', 'added'],
    description: 'Supports of one author: hints, explanations and feedback, with their earlier published versions.',
  },
  wrongAnswers: {
    per: 'account',
    keptBy: 'platform',
    limit: 5000,
    counts: ['existing'],
    description: 'Wrong answers that one account has added, over all problems.',
  },
  images: {
    per: 'account',
    keptBy: 'platform',
    limit: 5000,
    counts: ['existing'],
    description: 'Images that one account has uploaded or imported.',
  },
  imageMegabytes: {
    per: 'account',
    keptBy: 'platform',
    limit: 500,
    unit: 1024 * 1024,
    counts: ['existing'],
    description: 'Their size together, in megabytes.',
  },
  classes: {
    per: 'account',
    keptBy: 'platform',
    limit: 200,
    counts: ['existing', 'added'],
    description: 'Classes of one teacher.',
  },
  schools: {
    per: 'account',
    keptBy: 'platform',
    limit: 50,
    counts: ['added'],
    description: 'Schools that one account adds to the list within 24 hours.',
  },
  homeworkPerClass: {
    per: 'class',
    keptBy: 'platform',
    limit: 500,
    counts: ['existing', 'added'],
    description: 'Problem sets that are assigned to one class as homework.',
  },
} as const satisfies Record<string, Quota>

export type QuotaResource = keyof typeof quotas
/** The quotas that one of the services counts. */
export type QuotaKeptBy<K extends Quota['keptBy']> = {
  [R in QuotaResource]: (typeof quotas)[R]['keptBy'] extends K ? R : never
}[QuotaResource]

export const quotaResources = Object.keys(quotas) as QuotaResource[]
export const configurableQuotas = quotaResources.filter(
  (resource) => !(quotas[resource] satisfies Quota as Quota).isFixed,
)
export const quotaResourceSchema = z.enum(quotaResources as [QuotaResource, ...QuotaResource[]])

/** In the unit of each; 0 is no limit. */
export type QuotaLimits = Readonly<Record<QuotaResource, number>>

export const defaultQuotaLimits: QuotaLimits = Object.fromEntries(
  quotaResources.map((resource) => [resource, quotas[resource].limit]),
) as QuotaLimits

/** For data that the server itself creates, and for tests. */
export const noQuotaLimits: QuotaLimits = Object.fromEntries(
  quotaResources.map((resource) => [resource, 0]),
) as QuotaLimits

/** The variable that changes a quota: `QUOTA_IMPORTS_PER_DAY`. */
export function quotaVariable(resource: QuotaResource): string {
  return `QUOTA_${resource.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** In what is counted: bytes where the quota has a unit. Infinity when there is no limit. */
export function quotaAmount(resource: QuotaResource, limit: number): number {
  const { unit = 1 }: Quota = quotas[resource]
  return limit === 0 ? Number.POSITIVE_INFINITY : limit * unit
}
