import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  isStudyTypeId,
  normalizeStudy,
  type PreregistrationBadge,
  type Study,
  type StudyStatus,
  type StudyTypeId,
  studyCalls,
} from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** A study as it is shown in lists. */
export interface ListedStudy {
  studyId: number
  ownerId: string | null
  /** The members of its team who may only read it. */
  readerIds: string[]
  title: string
  typeId: StudyTypeId
  status: StudyStatus
  /** When the study starts, if it is approved and has not started yet. */
  startsAt: number | null
  preregistration: PreregistrationBadge
  /** The address of the finished study's files on OSF. */
  osfFilesUrl: string | null
  participants: number
  createdAt: number | null
  deployedAt: number | null
  completedAt: number | null
  archivedAt: number | null
}

/** Null for a study without an integer id, a title, or a known status and type, which lists do not show. */
export function listedStudy(raw: unknown): ListedStudy | null {
  const study = normalizeStudy(raw)
  const title = study.studyName.trim()
  if (study.studyId < 1 || title === '' || study.studyStatus === null || !isStudyTypeId(study.studyTypeId)) return null
  return {
    studyId: study.studyId,
    ownerId: study.ownerId,
    readerIds: study.members.filter(({ role }) => role === 'reader').map(({ userId }) => userId),
    title,
    typeId: study.studyTypeId,
    status: study.studyStatus,
    startsAt: study.startsAt,
    preregistration: study.preregistration,
    osfFilesUrl: study.osfFilesUrl,
    participants: study.numberOfParticipants,
    createdAt: study.createdDate,
    deployedAt: study.deployDate,
    completedAt: study.completeDate,
    archivedAt: study.archiveDate,
  }
}

/** Valid studies, ascending by id. Anything that is not a list yields an empty list. */
export function listedStudies(raw: unknown): ListedStudy[] {
  return (Array.isArray(raw) ? raw : [])
    .map(listedStudy)
    .filter((study) => study !== null)
    .sort((one, other) => one.studyId - other.studyId)
}

export const studiesQuery = queryOptions({
  queryKey: keys.studies,
  queryFn: ({ signal }) => request(studyCalls.loadUserStudies, {}, signal),
  select: listedStudies,
})

export const studyQuery = (studyId: number) =>
  queryOptions({
    queryKey: keys.study(studyId),
    queryFn: ({ signal }) => request(studyCalls.loadStudyById, { body: { id: studyId } }, signal),
  })

/** Replaces the cached list with one from the server. */
export function replaceStudies(client: QueryClient, studies: Study[]) {
  client.setQueryData(studiesQuery.queryKey, studies)
}

export function appendStudy(client: QueryClient, study: Study) {
  client.setQueryData(studiesQuery.queryKey, (studies) => studies && [...studies, study])
}
