import { useQuery } from '@tanstack/react-query'
import {
  copyName,
  firstConditions,
  normalizeStudy,
  type Study,
  type StudyStatus,
  type StudyTypeId,
  studyTypes,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { authQuery, signedOut } from '../../../lib/session'
import { type AnswerOptions, aPerson, openScreen } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'
import { HomeBoard } from '../home-board'

interface StudyOverrides extends Partial<Omit<Study, 'studyId' | 'studyTypeId'>> {
  studyId?: number
  studyTypeId?: StudyTypeId
}

/** A study of the person who is signed in, with the dates that its status has reached. */
export function aStudy({ studyTypeId = 1, studyStatus = 'DEVELOPMENT', ...more }: StudyOverrides = {}): Study {
  const conditions = firstConditions(studyTypeId).map((one, index) => ({ ...one, conditionId: 11 + index }))
  const isDeployed = (['DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED'] as StudyStatus[]).includes(studyStatus)
  const dates = {
    createdDate: 1_760_000_000,
    deployDate: isDeployed ? 1_761_000_000 : null,
    completeDate: studyStatus === 'COMPLETED' ? 1_762_000_000 : null,
  }
  const facts = { studyId: 1, studyName: 'Fractions', ownerId: 'U1', ...dates }
  return normalizeStudy({ ...facts, studyTypeId, studyStatus, conditions, ...more }) as Study
}

/** Waits for the session, as the app does before it shows a page. */
function SignedIn({ children }: { children: ReactNode }) {
  return useQuery(authQuery).data ? children : null
}

interface Setting extends AnswerOptions {
  studies?: Study[]
  address?: string
}

/** Opens the board, with the link of the side navigation to it, against a real server that has these studies. */
export function openHome({ studies = [], address = '/home', answer }: Setting = {}) {
  let serverState = [...studies]
  const nextId = () => Math.max(0, ...serverState.map(({ studyId }) => studyId)) + 1
  const add = (study: Study) => {
    serverState = [...serverState, study]
    return { body: study }
  }
  const serve = ({ path, body }: Received) => {
    const { id } = (body ?? {}) as { id?: number }
    if (path === '/api/study/loadUserStudies') return { body: serverState }
    if (path === '/api/study/addStudy') return add(aStudy({ ...(body as StudyOverrides), studyId: nextId() }))
    if (path === '/api/study/copyStudy') {
      const { studyName, studyTypeId } = serverState.find(({ studyId }) => studyId === id)!
      return add(aStudy({ studyId: nextId(), studyTypeId, studyName: copyName(studyName) }))
    }
    if (path === '/api/study/deleteStudy') {
      serverState = serverState.filter(({ studyId }) => studyId !== id)
      return { body: serverState }
    }
    if (path === '/api/login/isAuth') return { body: { ...signedOut, auth: true, userID: 'U1' } }
    if (path === '/core/users/me/settings') return { body: [] }
    if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
    return undefined
  }
  const board = (
    <SignedIn>
      <Link to="/home">Experiments</Link>
      <HomeBoard />
    </SignedIn>
  )
  const routes = [
    { path: '/home', element: board },
    { path: '*', element: <h1>Another page</h1> },
  ]
  return openScreen({ routes, address, serve, answer })
}

/** Studies in every status, of every type. */
export const studiesInAllPhases = () => [
  aStudy({ studyId: 1, studyName: 'Hints or a worked example' }),
  aStudy({
    studyId: 2,
    studyName: 'A number line for negative numbers',
    studyTypeId: studyTypes.singleSupport,
    studyStatus: 'AWAITING_APPROVAL',
  }),
  aStudy({ studyId: 3, studyName: 'Naming the mistake', studyTypeId: 4, studyStatus: 'DEPLOYED' }),
  aStudy({ studyId: 4, studyName: 'Short or long explanations', studyStatus: 'PAUSED' }),
  aStudy({ studyId: 5, studyName: 'Number lines or strips', studyTypeId: 2, studyStatus: 'COMPLETED' }),
  aStudy({ studyId: 6, studyName: 'Encouraging words', studyStatus: 'ARCHIVED' }),
]
