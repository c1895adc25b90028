import type { QueryClient } from '@tanstack/react-query'
import {
  feedbackMappingCalls,
  supportMappingCalls,
  type Tutoring,
  type TutoringCeri,
  tutoringCalls,
} from '@trellis/domain'
import { isApiError } from '../../../lib/api-error'
import { request } from '../../../lib/client'
import { keys } from '../../../lib/query-keys'
import { signedOut } from '../../../lib/session'
import { conflictOf } from '../../../shared/study/study-edits'
import { type Place, placeKey, type StoredSupport } from '../place'
import { patchSupports, supportsQuery } from '../supports-query'
import type { Action, Answer } from './save-machine'
import type { SaverPorts } from './support-saver'

/** The steps of a save as calls of the contract. */
export function saverPorts(client: QueryClient, onFailed: SaverPorts['onFailed']): SaverPorts {
  return {
    storedAt: (place) => client.getQueryData(supportsQuery(place.studyId).queryKey)?.get(placeKey(place)),
    take,
    current,
    read,
    onStored(place, stored) {
      patchSupports(client, place, stored)
      // The counts of the study have changed, and nothing else of it.
      void client.invalidateQueries({ queryKey: keys.study(place.studyId), exact: true })
      void client.invalidateQueries({ queryKey: keys.studies, exact: true })
    },
    onFailed(place, error) {
      if (isApiError(error, 'not_signed_in')) client.setQueryData(keys.auth, signedOut)
      onFailed(place, error)
    },
    codeOf: (error) => (isApiError(error) ? error.code : 'unexpected'),
    conflictOf: (error) => (conflictOf(error) as Tutoring | undefined) ?? null,
  }
}

async function take(place: Place, step: Action): Promise<Answer> {
  switch (step.kind) {
    case 'create': {
      const { key, content } = step
      const params = { ceri: place.problemCeri }
      return { written: await request(tutoringCalls.createTutoring, { params, query: { key }, body: content }) }
    }
    case 'update': {
      const { ceri, revision, key, content } = step
      const query = { key, revision }
      return { written: await request(tutoringCalls.updateTutoring, { params: { ceri }, query, body: content }) }
    }
    case 'delete':
      await request(tutoringCalls.deleteTutoring, { params: { ceri: step.ceri } })
      return {}
    case 'map':
      return place.answer ? addFeedback(place, step.ceri) : map(place, step.ceri)
    case 'repoint':
      return place.answer ? repointFeedback(place, step.ceri) : repoint(place, step.ceri)
    case 'unmap':
      return unmap(place, step.mappingId)
  }
}

const spot = ({ studyId, conditionId, problemCeri }: Place) => ({ studyId, conditionId, problemCeri })

const feedbackSpot = ({ studyId, conditionId, problemCeri, answer }: Place) => ({
  studyId,
  conditionNumber: conditionId,
  problemCeri,
  studentResponseId: answer!.id,
})

async function map(place: Place, ceri: TutoringCeri): Promise<Answer> {
  await request(supportMappingCalls.createSupportMapping, { body: { ...spot(place), tutorStrategyCeri: ceri } })
  return {}
}

async function repoint(place: Place, ceri: TutoringCeri): Promise<Answer> {
  await request(supportMappingCalls.updateSupportMapping, { body: { ...spot(place), newTutorStrategyCeri: ceri } })
  return {}
}

async function addFeedback(place: Place, ceri: TutoringCeri): Promise<Answer> {
  const body = { ...feedbackSpot(place), studentResponseFeedbackCeri: ceri }
  const { wipCWAFeedbackMappingId } = await request(feedbackMappingCalls.addFeedbackMapping, { body })
  return { mappingId: wipCWAFeedbackMappingId }
}

async function repointFeedback(place: Place, ceri: TutoringCeri): Promise<Answer> {
  const body = { ...feedbackSpot(place), studentResponseFeedbackCeri: ceri }
  const { dbid } = await request(feedbackMappingCalls.updateFeedbackMapping, { body })
  return { mappingId: dbid }
}

async function unmap(place: Place, mappingId: number | null): Promise<Answer> {
  if (!place.answer) await request(supportMappingCalls.deleteSupportMapping, { body: spot(place) })
  else if (mappingId !== null) {
    await request(feedbackMappingCalls.deleteFeedbackMapping, { query: { wipCWAFeedbackMappingId: mappingId } })
  }
  return {}
}

async function current(place: Place): Promise<StoredSupport | null> {
  const found = place.answer ? await feedbackMappingOf(place) : await supportMappingOf(place)
  if (!found) return null
  return { place, tutoring: await read(found.ceri), mappingId: found.mappingId }
}

async function supportMappingOf({ studyId, conditionId, problemCeri }: Place) {
  const mappings = await request(supportMappingCalls.getSupportMappings, { query: { studyId } })
  const mapping = mappings.find((one) => one.conditionId === conditionId && one.problemCeri === problemCeri)
  return mapping && { ceri: mapping.tutorStrategyCeri, mappingId: null }
}

async function feedbackMappingOf({ studyId, conditionId, problemCeri, answer }: Place) {
  const mappings = await request(feedbackMappingCalls.getFeedbackMappings, { query: { studyId } })
  const mapping = mappings.find(
    (one) =>
      one.conditionNumber === conditionId && one.problemCeri === problemCeri && one.studentResponseId === answer!.id,
  )
  return mapping && { ceri: mapping.studentResponseFeedbackCeri, mappingId: mapping.dbid }
}

function read(ceri: TutoringCeri): Promise<Tutoring> {
  return request(tutoringCalls.getTutoring, { params: { ceri } })
}
