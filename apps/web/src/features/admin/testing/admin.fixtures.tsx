import { useQuery } from '@tanstack/react-query'
import {
  type AdminTableRow,
  adminTableCalls,
  normalizeStudy,
  type Study,
  type StudyStatus,
  studyTypeLabel,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { studyQuery } from '../../../shared/study/studies'
import { type AnswerOptions, openScreen } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'

export function aRow(
  studyId: number,
  studyTypeId: 1 | 2,
  studyName: string,
  status: StudyStatus = 'DEVELOPMENT',
): AdminTableRow {
  return {
    studyId,
    studyName,
    studyTypeId,
    studyType: studyTypeLabel[studyTypeId],
    studyStatus: { text: '', value: status },
    startsAt: null,
    createdDate: 1_760_000_000,
    deployDate: null,
    completeDate: null,
    archiveDate: null,
    experimentId: 0,
    participantCount: 0,
    problemSetInfo: [],
    ownerId: 'U1',
    osfId: null,
    hasOsfRegistrationId: false,
    isRegistered: false,
    ownerName: 'Nadia Berg',
    ownerEmail: 'nadia@example.org',
    requests: [],
  } as unknown as AdminTableRow
}

const auth = {
  auth: true,
  userName: 'admin@example.org',
  userID: 'U9',
  osfUserId: null,
  isAdmin: true,
  firstTimeVisitingETrials: false,
}

interface Setting extends AnswerOptions {
  /** The studies on the server. A test can change this array while the screen is open. */
  rows: AdminTableRow[]
  address?: string
}

/** Opens a screen of administrators against a real server that has these studies. */
export function openAdmin(element: ReactNode, { rows, address = '/', answer }: Setting) {
  const serve = ({ path, body }: Received) => {
    const [route, query] = path.split('?')
    if (route === '/api/login/isAuth') return { body: auth }
    if (route === '/api/study/loadStudyById') {
      const { studyStatus, ...row } = rows.find(({ studyId }) => studyId === (body as { id: number }).id)!
      return { body: normalizeStudy({ ...row, studyStatus: studyStatus.value }) }
    }
    if (route !== '/api/study/adminStudies') return undefined
    const requested = adminTableCalls.adminStudies.query.parse(Object.fromEntries(new URLSearchParams(query)))
    const matches = rows.filter(
      ({ studyName, ownerName, studyStatus, studyTypeId }) =>
        `${studyName} ${ownerName}`.includes(requested.search) &&
        (requested.status?.includes(studyStatus.value) ?? true) &&
        (requested.type?.includes(studyTypeId) ?? true),
    )
    return { body: { rows: matches, total: matches.length, page: requested.page, pageSize: requested.pageSize } }
  }
  return openScreen({ routes: [{ path: '*', element }], address, serve, answer })
}

export function LoadedStudy({ children }: { children: (study: Study) => ReactNode }) {
  const study = useQuery(studyQuery(7)).data
  return study ? children(study) : null
}
