import type { z } from 'zod'
import { conditionWeightSchema } from '../assignment/assignment.schema'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { isStudyTypeId } from './study.rules'
import { allConditionsBlock, type Study, sentBackSchema, studyBlockTypeSchema } from './study.schema'
import { readStudyFields } from './study-fields.schema'

/** A study whose every field has a usable value; what was missing or of the wrong type is null, 0, false or empty. */
export type NormalStudy = Omit<Study, 'studyId' | 'dbid' | 'studyTypeId' | 'studyStatus' | 'status' | 'ownerXref'> & {
  studyId: number
  studyTypeId: number
  studyStatus: Study['studyStatus'] | null
  ownerXref: string | null
}

type Raw = Record<string, unknown>

/**
 * Reads a raw study record, from whichever version of the service. Names that were given twice over time
 * (`dbid`/`studyId`, `status`/`studyStatus`, `numOfParticipants`/`numberOfParticipants`) are read from either.
 */
export function normalizeStudy(input: unknown): NormalStudy {
  const raw: Raw = isRecord(input) ? input : {}
  return {
    studyId: whole(raw.studyId) ?? whole(raw.dbid) ?? 0,
    ...readStudyFields(raw),
    studyTypeId: isStudyTypeId(raw.studyTypeId) ? raw.studyTypeId : 0,
    studyStatus: parsed(studyStatusSchema, raw.studyStatus) ?? parsed(studyStatusSchema, raw.status),
    ownerXref: text(raw.ownerXref),
    registration: whole(raw.registration) ?? 0,
    osfProjectId: text(raw.osfProjectId),
    conditions: records(raw.conditions).map(conditionOf),
    problemSetsInStudy: records(raw.problemSetsInStudy)
      .filter((set) => typeof set.xref === 'string')
      .map(problemSetOf),
    problemSetsInfo: records(raw.problemSetsInfo)
      .filter((info) => typeof info.problemSetId === 'string')
      .map(problemSetInfoOf),
    supportCount: whole(raw.supportCount) ?? 0,
    missingSupports: whole(raw.missingSupports) ?? 0,
    numberOfParticipants: whole(raw.numberOfParticipants) ?? whole(raw.numOfParticipants) ?? 0,
    readyToDeploy: raw.readyToDeploy === true,
    sentBack: parsed(sentBackSchema, raw.sentBack),
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
    dbid: (whole(raw.dbid) ?? 0) as ConditionOfStudy['dbid'],
    name: text(raw.name) ?? '',
    description: text(raw.description) ?? '',
    psid: text(raw.psid) as ConditionOfStudy['psid'],
    isFixed: raw.isFixed === true,
    weight: parsed(conditionWeightSchema, raw.weight) ?? 1,
  }
}

function problemSetOf(raw: Raw): ProblemSetOfStudy {
  const block = studyBlockTypeSchema.safeParse(raw.studyBlockTypeId)
  return {
    xref: raw.xref as ProblemSetOfStudy['xref'],
    studyBlockTypeId: block.success ? block.data : allConditionsBlock,
  }
}

function problemSetInfoOf(raw: Raw): ProblemSetInfo {
  return {
    problemSetId: raw.problemSetId as ProblemSetInfo['problemSetId'],
    problemCount: whole(raw.problemCount) ?? 0,
  }
}
