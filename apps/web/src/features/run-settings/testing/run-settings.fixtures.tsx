import { useQuery } from '@tanstack/react-query'
import { changedWith, normalizeStudy, type Study, type StudyFieldName } from '@trellis/domain'
import type { ReactNode } from 'react'
import { studyQuery } from '../../../shared/study/studies'
import { type AnswerOptions, aPerson, openScreen } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'

const condition = (id: number, name: string) => ({
  conditionId: id,
  name,
  description: '',
  problemSetId: null,
  isFixed: false,
  weight: 1,
})

/** A study in development with two conditions of equal weight. */
export function aStudy(more: object = {}): Study {
  const raw = { studyId: 1, studyTypeId: 1, studyName: 'Fractions', ownerId: 'U1', studyStatus: 'DEVELOPMENT' }
  const conditions = [condition(11, 'Hints'), condition(12, 'Explanation')]
  const study = normalizeStudy({ ...raw, conditions, ...more })
  return { ...study, studyId: study.studyId, studyStatus: study.studyStatus } as Study
}

interface Setting extends AnswerOptions {
  study?: Study
}

function Loaded({ children }: { children: (study: Study) => ReactNode }) {
  const read = useQuery(studyQuery(1))
  return read.data ? children(read.data) : null
}

/** Opens part of a study's screens against a real server that has this one study. */
export async function openSettings(show: (study: Study) => ReactNode, { study = aStudy(), answer }: Setting = {}) {
  const serverState = { study }
  const serve = ({ path, body: sentBody }: Received) => {
    const body = sentBody as { fieldname: StudyFieldName; value: unknown; conditionId?: number }
    if (path === '/api/study/loadStudyById') return { body: serverState.study }
    if (path === '/api/study/updateStudyField') {
      const { fieldname, value } = body
      serverState.study = { ...serverState.study, [fieldname]: value, ...changedWith(fieldname, value) }
      return { body: { studyId: 1, fieldname, value } }
    }
    if (path === '/api/study/updateStudyCondition') {
      const changed = {
        ...serverState.study.conditions.find(({ conditionId }) => conditionId === body.conditionId)!,
        weight: body.value,
      }
      const conditions = serverState.study.conditions.map((one) =>
        one.conditionId === body.conditionId ? changed : one,
      )
      serverState.study = { ...serverState.study, conditions: conditions as Study['conditions'] }
      return { body: changed }
    }
    if (path.startsWith('/core/content/problem-sets')) return { body: [] }
    if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
    return undefined
  }
  const routes = [{ path: '*', element: <Loaded>{show}</Loaded> }]
  const opened = await openScreen({ routes, serve, answer })
  const sent = (path: string) => opened.received.filter((one) => one.path === path).map(({ body }) => body)
  return { ...opened, serverState, sent }
}
