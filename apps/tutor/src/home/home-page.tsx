import { useLingui } from '@lingui/react'
import type { HomeworkInClass, HomeworkState, OpenFollowUp } from '@trellis/domain'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../lib/api'
import { deviceStorage } from '../lib/key-value-store'
import { navigate } from '../lib/navigation'
import { fetchSignedInStudent, rememberedStudent, type Student } from '../lib/student'
import { useRetry } from '../lib/use-retry'
import { isTemporary, toWorkError, type WorkError } from '../lib/work-error'
import { MessagePage } from '../ui/message-page'
import { PageHeading } from '../ui/page-heading'
import { SignedInAs } from '../ui/signed-in-as'
import { TopBar } from '../ui/top-bar'
import { HomeworkList } from './homework-list'
import { SignOut } from './sign-out'

type Page =
  | { step: 'loading' }
  | { step: 'failed'; error: WorkError }
  | { step: 'shown'; homework: HomeworkInClass[]; states: Record<string, HomeworkState>; followUps: OpenFollowUp[] }

/** The homework of the student who is signed in. */
export function HomePage() {
  const { i18n } = useLingui()
  const [student, setStudent] = useState<Student | null>(() => rememberedStudent(deviceStorage).read())
  const [page, setPage] = useState<Page>({ step: 'loading' })

  const load = useCallback(async () => {
    try {
      const [signedIn, homework, states, followUps] = await Promise.all([
        fetchSignedInStudent(call),
        call('getMyHomework'),
        call('getMyProgress'),
        call('getMyFollowUps'),
      ])
      if (!signedIn) return leave()
      rememberedStudent(deviceStorage).remember(signedIn)
      setStudent(signedIn)
      setPage({ step: 'shown', homework, states, followUps })
    } catch (error) {
      const workError = toWorkError(error)
      if (workError.kind === 'signed_out' || workError.kind === 'refused') leave()
      else setPage({ step: 'failed', error: workError })
    }
  }, [])

  useEffect(() => {
    void load()
  }, [load])
  useRetry(page.step === 'failed' && isTemporary(page.error.kind) ? page.error : null, load)

  return (
    <>
      <TopBar>{student && <SignedInAs nickname={student.nickname} />}</TopBar>
      <main className="page">
        <div className="home-head">
          <PageHeading title={i18n._('home.title')}>{i18n._('home.title')}</PageHeading>
          {student && <SignOut student={student} onSignedOut={leave} />}
        </div>
        {page.step === 'loading' && <Skeleton />}
        {page.step === 'failed' && (
          <MessagePage
            title={page.error.kind === 'offline' ? i18n._('error.openOffline') : i18n._('home.failed')}
            action={
              <button type="button" className="button button-main" onClick={load}>
                {i18n._('action.retry')}
              </button>
            }
          >
            {page.error.kind === 'offline' ? i18n._('error.offlineMore') : i18n._('error.serverMore')}
          </MessagePage>
        )}
        {page.step === 'shown' && (
          <HomeworkList
            homework={page.homework}
            states={page.states}
            followUps={page.followUps}
            studentId={student!.studentId}
          />
        )}
      </main>
    </>
  )
}

function leave() {
  rememberedStudent(deviceStorage).forget()
  navigate('/tutor/', { replace: true })
}

function Skeleton() {
  const { i18n } = useLingui()
  return (
    <div className="problem" aria-busy="true">
      <p className="unseen" role="status">
        {i18n._('home.loading')}
      </p>
      <span className="bone bone-title" />
      <span className="bone" />
      <span className="bone bone-short" />
    </div>
  )
}
