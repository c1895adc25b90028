import type { z } from 'zod'
import { conditionWeightSchema } from '../assignment/assignment.schema'
import { conditionSchema } from '../condition/condition.schema'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { notPreregistered, preregistrationBadgeSchema } from '../preregistration/preregistration-badge.schema'
import { replicationSchema } from '../replication/replication-link.schema'
import { isStudyTypeId } from './study.rules'
import { allConditionsBlock, type Study, sentBackSchema, studyBlockTypeSchema, studySchema } from './study.schema'
import { readStudyFields } from './study-fields.schema'

/** A study whose every field has a usable value; what was missing or of the wrong type is null, 0, false or empty. */
export type NormalStudy = Omit<
  Study,
  'studyId' | 'studyId' | 'studyTypeId' | 'studyStatus' | 'studyStatus' | 'ownerId'
> & {
  studyId: number
  studyTypeId: number
  studyStatus: Study['studyStatus'] | null
  ownerId: string | null
}

type Raw = Record<string, unknown>

/**
 * Reads a study from any version of the service. The contract knows its other names on the wire (`onWire`), except for
 * the older `numOfParticipants`, which is only read.
 */
export function normalizeStudy(input: unknown): NormalStudy {
  const raw: Raw = isRecord(input) ? input : {}
  return {
    studyId: whole(raw.studyId) ?? 0,
    ...readStudyFields(raw),
    studyTypeId: isStudyTypeId(raw.studyTypeId) ? raw.studyTypeId : 0,
    studyStatus: parsed(studyStatusSchema, raw.studyStatus),
    ownerId: text(raw.ownerId),
    members: records(raw.members).flatMap((member) => parsed(studySchema.shape.members.element, member) ?? []),
    registration: whole(raw.registration) ?? 0,
    osfProjectId: text(raw.osfProjectId),
    osfFilesUrl: text(raw.osfFilesUrl),
    conditions: records(raw.conditions).map(conditionOf),
    problemSetsInStudy: records(raw.problemSetsInStudy)
      .filter((set) => typeof set.problemSetId === 'string')
      .map(problemSetOf),
    problemSetsInfo: records(raw.problemSetsInfo)
      .filter((info) => typeof info.problemSetId === 'string')
      .map(problemSetInfoOf),
    supportCount: whole(raw.supportCount) ?? 0,
    missingSupports: whole(raw.missingSupports) ?? 0,
    numberOfParticipants: whole(raw.numberOfParticipants) ?? whole(raw.numOfParticipants) ?? 0,
    readyToDeploy: raw.readyToDeploy === true,
    sentBack: parsed(sentBackSchema, raw.sentBack),
    replication: parsed(replicationSchema, raw.replication),
    approvedAt: whole(raw.approvedAt),
    startsAt: whole(raw.startsAt),
    preregistration: parsed(preregistrationBadgeSchema, raw.preregistration) ?? notPreregistered,
    createdDate: whole(raw.createdDate),
    deployDate: whole(raw.deployDate),
    completeDate: whole(raw.completeDate),
    archiveDate: whole(raw.archiveDate),
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function whole(value: unknown): number | null {
  return Number.isInteger(value) ? (value as number) : null
}

function records(value: unknown): Raw[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

type ConditionOfStudy = Study['conditions'][number]
type ProblemSetOfStudy = Study['problemSetsInStudy'][number]
type ProblemSetInfo = Study['problemSetsInfo'][number]

function conditionOf(raw: Raw): ConditionOfStudy {
  return {
    conditionId: (whole(raw.conditionId) ?? 0) as ConditionOfStudy['conditionId'],
    name: text(raw.name) ?? '',
    description: text(raw.description) ?? '',
    problemSetId: text(raw.problemSetId) as ConditionOfStudy['problemSetId'],
    isFixed: raw.isFixed === true,
    weight: parsed(conditionWeightSchema, raw.weight) ?? 1,
    withheld: parsed(conditionSchema.shape.withheld, raw.withheld) ?? [],
  }
}

function problemSetOf(raw: Raw): ProblemSetOfStudy {
  const block = studyBlockTypeSchema.safeParse(raw.studyBlockTypeId)
  return {
    problemSetId: raw.problemSetId as ProblemSetOfStudy['problemSetId'],
    studyBlockTypeId: block.success ? block.data : allConditionsBlock,
  }
}

function problemSetInfoOf(raw: Raw): ProblemSetInfo {
  return {
    problemSetId: raw.problemSetId as ProblemSetInfo['problemSetId'],
    problemCount: whole(raw.problemCount) ?? 0,
  }
}
