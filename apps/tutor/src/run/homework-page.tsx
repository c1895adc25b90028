import { useLingui } from '@lingui/react'
import type { HomeworkId } from '@trellis/domain'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../lib/api'
import { deviceStorage } from '../lib/key-value-store'
import { Link } from '../lib/navigation'
import { signInPath } from '../lib/return-path'
import { fetchSignedInStudent, rememberedStudent, type Student, workKey } from '../lib/student'
import { useRetry } from '../lib/use-retry'
import { isTemporary, toWorkError, WorkError } from '../lib/work-error'
import { MessagePage } from '../ui/message-page'
import { SignedInAs } from '../ui/signed-in-as'
import { TopBar } from '../ui/top-bar'
import { ClosedPage } from './closed-page'
import { deviceToken } from './device-token'
import { RecordedWorkScreen } from './recorded-work-screen'
import { WorkClient } from './work-client'

/** A piece of homework of the student who is signed in. */
export function HomeworkPage({ homeworkId }: { homeworkId: string }) {
  const [student, setStudent] = useState<Student | null>(() => rememberedStudent(deviceStorage).read())
  return student ? (
    <Work key={`${student.studentId} ${homeworkId}`} homeworkId={homeworkId} student={student} />
  ) : (
    <FindStudent homeworkId={homeworkId} onFound={setStudent} />
  )
}

function Work({ homeworkId, student }: { homeworkId: string; student: Student }) {
  const { i18n } = useLingui()
  const client = useMemo(
    () =>
      new WorkClient({
        key: workKey(student.studentId, homeworkId),
        async enter(request) {
          // Another student may have signed in on this device since, and answers must not be sent in their name.
          const signedIn = await fetchSignedInStudent(call)
          if (signedIn?.studentId !== student.studentId) throw new WorkError('signed_out')
          return call('openHomework', {
            homeworkId: homeworkId as HomeworkId,
            device: deviceToken(deviceStorage),
            ...request,
          })
        },
        call,
        storage: deviceStorage,
      }),
    [homeworkId, student.studentId],
  )
  const home = (
    <Link className="button button-main" to="/tutor/home">
      {i18n._('home.back')}
    </Link>
  )
  const renderError = (error: WorkError) => {
    if (error.kind === 'closed') return <ClosedPage error={error} action={home} />
    if (error.kind === 'signed_out' || error.kind === 'refused')
      return <SignedOut error={error} homeworkId={homeworkId} />
    return null
  }
  return (
    <RecordedWorkScreen
      client={client}
      identity={
        <>
          <SignedInAs nickname={student.nickname} />
          <Link className="bar-link" to="/tutor/home">
            {i18n._('home.title')}
          </Link>
        </>
      }
      signIn={<a href={signInPath(pathOf(homeworkId))}>{i18n._('run.signIn')}</a>}
      onward={home}
      renderError={renderError}
    />
  )
}

const pathOf = (homeworkId: string) => `/tutor/homework/${homeworkId}`

/** Asks the server who is signed in, because this device does not know. */
function FindStudent({ homeworkId, onFound }: { homeworkId: string; onFound(student: Student): void }) {
  const { i18n } = useLingui()
  const [error, setError] = useState<WorkError | null>(null)
  const find = useMemo(
    () => () =>
      fetchSignedInStudent(call).then(
        (student) => (student ? onFound(student) : setError(new WorkError('signed_out'))),
        (failure) => setError(toWorkError(failure)),
      ),
    [onFound],
  )
  useEffect(() => {
    void find()
  }, [find])
  useRetry(error && isTemporary(error.kind) ? error : null, find)
  return (
    <>
      <TopBar />
      <main className="page">
        {error?.kind === 'signed_out' ? (
          <SignedOut isWhole error={error} homeworkId={homeworkId} />
        ) : (
          error && (
            <MessagePage isWhole title={i18n._('error.openOffline')}>
              {i18n._('error.offlineMore')}
            </MessagePage>
          )
        )}
      </main>
    </>
  )
}

interface SignedOutProps {
  error: WorkError
  homeworkId: string
  isWhole?: boolean
}

function SignedOut({ error, homeworkId, isWhole }: SignedOutProps) {
  const { i18n } = useLingui()
  const isSignedOut = error.kind === 'signed_out'
  return (
    <MessagePage
      isWhole={isWhole}
      title={isSignedOut ? i18n._('run.signedOut') : i18n._('run.refused')}
      action={
        <Link className="button button-main" to={signInPath(pathOf(homeworkId))}>
          {i18n._('run.signIn')}
        </Link>
      }
    >
      {isSignedOut ? i18n._('run.signedOutMore') : i18n._('run.refusedMore')}
    </MessagePage>
  )
}
