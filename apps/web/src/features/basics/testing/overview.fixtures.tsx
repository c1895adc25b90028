import { useQuery } from '@tanstack/react-query'
import {
  editKindOf,
  mayEdit,
  mayTransition,
  normalizeStudy,
  type Study,
  type StudyFieldName,
  type StudyStatus,
  studyFieldSchema,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { signedOut } from '../../../lib/session'
import { studyQuery } from '../../../shared/study/studies'
import { aPerson, openScreen, refusal } from '../../../testing/open-screen'
import type { Answer, Received } from '../../../testing/test-server'

export const fieldPath = '/api/study/updateStudyField'
export const researcherPath = '/api/OSF/researcher'
export const projectPath = '/api/OSF/project/'

/** A study in development, of the person who is signed in. */
export function aStudy(facts: object = {}): Study {
  const raw = { studyId: 1, studyTypeId: 1, studyName: 'Ratios', ownerId: 'U1', studyStatus: 'DEVELOPMENT' }
  return normalizeStudy({ ...raw, ...facts }) as Study
}

/** The accounts and projects that exist on OSF. */
const accounts = ['mlind', 'tokaf']
const projects: Record<string, string> = {
  frac7: 'Worked examples in fraction comparison',
  hint3: 'Hints or explanations in multi-step equations',
}

interface FieldChange {
  fieldname: StudyFieldName
  value: unknown
  previous?: unknown
}

function Loaded({ children }: { children: (study: Study) => ReactNode }) {
  const { data } = useQuery(studyQuery(1))
  return data ? children(data) : null
}

/** Opens the Overview step, or a part of it, against a real server that has this one study and knows a few OSF ids. */
export async function openOverview(show: (study: Study) => ReactNode, study = aStudy()) {
  const serverState = { study, osfUserId: null as string | null }
  const disconnected = new Set<string>()
  const unreachable = new Set<string>()

  const changeField = ({ fieldname, value, previous }: FieldChange): Answer => {
    const { studyStatus, startsAt } = serverState.study
    const verdict = mayEdit(studyStatus, editKindOf(fieldname), startsAt !== null)
    if (!verdict.ok) return refusal(409, 'edit_refused', undefined, { reason: verdict.reason })
    if (!studyFieldSchema.shape[fieldname].safeParse(value).success) return refusal(400, 'invalid_input')
    const current = serverState.study[fieldname]
    if (previous !== undefined && previous !== current && value !== current) {
      return refusal(409, 'edit_conflict', undefined, { field: fieldname, current })
    }
    serverState.study = { ...serverState.study, [fieldname]: value }
    return { body: { studyId: 1, fieldname, value } }
  }
  const move = (status: StudyStatus): Answer => {
    const { studyStatus, ownerId } = serverState.study
    const verdict = mayTransition({ status: studyStatus, ownerId }, status, { userId: ownerId, isAdmin: false })
    if (!verdict.ok) return refusal(409, 'transition_refused')
    serverState.study = { ...serverState.study, studyStatus: status }
    return { body: serverState.study }
  }
  const linkResearcher = (id: string): Answer => {
    serverState.osfUserId = accounts.includes(id) ? id : null
    if (!serverState.osfUserId) return refusal(422, 'invalid_osf_id')
    return { body: { osfUserId: id, fullName: null, isStandIn: true } }
  }
  const project = () => {
    const { osfProjectId } = serverState.study
    return { studyId: 1, osfProjectId, title: osfProjectId && projects[osfProjectId], isStandIn: true }
  }
  const linkProject = (id: string): Answer => {
    const isKnown = projects[id] !== undefined
    serverState.study = { ...serverState.study, osfProjectId: isKnown ? id : null }
    return isKnown ? { body: project() } : refusal(422, 'invalid_osf_project')
  }

  const serve = ({ path, body }: Received): Answer | undefined => {
    if ([...disconnected].some((prefix) => path.startsWith(prefix))) return { body: undefined }
    if ([...unreachable].some((prefix) => path.startsWith(prefix))) return refusal(502, 'osf_unreachable')
    if (path === '/api/login/isAuth') {
      return { body: { ...signedOut, auth: true, userID: 'U1', osfUserId: serverState.osfUserId } }
    }
    if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
    if (path === '/api/study/loadStudyById') return { body: serverState.study }
    if (path === fieldPath) return changeField(body as FieldChange)
    if (path === '/api/study/updateStudyStatus') return move((body as { status: StudyStatus }).status)
    if (path === researcherPath) return linkResearcher((body as { osfUserId: string }).osfUserId)
    if (path.startsWith(projectPath)) return linkProject(new URLSearchParams(path.split('?')[1]).get('projectId') ?? '')
    if (path.startsWith('/api/OSF/project')) return { body: project() }
    return undefined
  }
  const opened = await openScreen({ routes: [{ path: '*', element: <Loaded>{show}</Loaded> }], serve })
  return {
    ...opened,
    serverState,
    /** From now on, requests for paths with this prefix lose the connection. */
    disconnect: (prefix: string) => disconnected.add(prefix),
    reconnect: (prefix: string) => disconnected.delete(prefix),
    /** From now on, requests for paths with this prefix fail because the server cannot reach OSF. */
    disconnectOsf: (prefix: string) => unreachable.add(prefix),
    reconnectOsf: (prefix: string) => unreachable.delete(prefix),
  }
}
