import { replicationCalls, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'

/** Loaded only when a study is replicated, because no page needs the schemas of these calls before. */
export const requestReplication = (studyId: number) =>
  request(replicationCalls.replicateStudy, { body: { id: studyId as StudyId } })
