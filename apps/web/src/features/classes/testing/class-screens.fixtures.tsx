import type { ClassId, ClassStudent, Homework, SchoolClass, StudentFollowUp } from '@trellis/domain'
import { type AnswerOptions, aPerson, openScreen } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'
import { ClassList } from '../class/class-list'
import { useClass } from '../class/class-queries'
import { ClassView } from '../class/class-view'
import type { Progress } from '../classes.rules'
import { aClass } from './class.fixtures'

interface Setting extends AnswerOptions {
  address?: string
  classes?: SchoolClass[]
  students?: ClassStudent[]
  homework?: Homework[]
  progress?: Progress
  followUps?: Record<string, StudentFollowUp[]>
}

function OneClass() {
  const opened = useClass('C1' as ClassId)
  return opened.data ? (
    <ClassView opened={opened.data} staleReason={opened.error} isStreaming={opened.isStreaming} />
  ) : null
}

/** Opens the teacher's screens against a real server that has one class and the data of the test. */
export async function openClasses(setting: Setting = {}) {
  const serverState = { classes: [aClass()], students: [], homework: [], progress: {}, followUps: {}, ...setting }
  const serve = ({ method, path }: Received) => {
    if (path === '/core/classes' && method === 'GET') return { body: serverState.classes }
    if (path === '/core/classes/C1' && method === 'GET') {
      return { body: { class: serverState.classes[0], students: serverState.students, homework: serverState.homework } }
    }
    if (path.startsWith('/api/tutor/homeworkProgress')) return { body: serverState.progress }
    if (path.startsWith('/api/tutor/classFollowUps')) return { body: serverState.followUps }
    if (path.startsWith('/core/users/me')) return { body: aPerson('TEACHER') }
    return undefined
  }
  const routes = [
    { path: '/classes', element: <ClassList /> },
    { path: '/classes/C1', element: <OneClass /> },
  ]
  const opened = await openScreen({ routes, address: setting.address ?? '/classes/C1', serve, answer: setting.answer })
  return { ...opened, serverState }
}
