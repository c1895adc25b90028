import { replicationCalls, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'

/** Loaded when a study is replicated: no page needs the schemas of these calls at first. */
export const requestReplication = (studyId: number) =>
  request(replicationCalls.replicateStudy, { body: { id: studyId as StudyId } })
