import { useLingui } from '@lingui/react'
import type { HomeworkInClass, HomeworkState } from '@trellis/domain'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../lib/api'
import { goTo } from '../lib/navigation'
import { deviceStorage } from '../lib/stored'
import { type Student, studentOn, whoIsSignedIn } from '../lib/student'
import { MessagePage } from '../screen/message-page'
import { PageHeading } from '../screen/page-heading'
import { TopBar } from '../screen/top-bar'
import { SignOut, WhoBar } from '../screen/who-bar'
import { isPassing, type Trouble, troubleIn } from '../work/trouble'
import { useRetry } from '../work/use-retry'
import { HomeworkList } from './homework-list'

type Page =
  | { step: 'loading' }
  | { step: 'failed'; trouble: Trouble }
  | { step: 'shown'; homework: HomeworkInClass[]; states: Record<string, HomeworkState> }

/** What the signed-in student has to do. */
export function HomePage() {
  const { i18n } = useLingui()
  const [student, setStudent] = useState<Student | null>(() => studentOn(deviceStorage).read())
  const [page, setPage] = useState<Page>({ step: 'loading' })

  const load = useCallback(async () => {
    try {
      const [who, homework, states] = await Promise.all([
        whoIsSignedIn(call),
        call('getMyHomework'),
        call('getMyProgress'),
      ])
      if (!who) return leave()
      studentOn(deviceStorage).remember(who)
      setStudent(who)
      setPage({ step: 'shown', homework, states })
    } catch (error) {
      const trouble = troubleIn(error)
      if (trouble.kind === 'signed_out' || trouble.kind === 'refused') leave()
      else setPage({ step: 'failed', trouble })
    }
  }, [])

  useEffect(() => {
    void load()
  }, [load])
  useRetry(page.step === 'failed' && isPassing(page.trouble.kind) ? page.trouble : null, load)

  return (
    <>
      <TopBar>{student && <WhoBar nickname={student.nickname} />}</TopBar>
      <main className="page">
        <div className="home-head">
          <PageHeading title={i18n._('home.title')}>{i18n._('home.title')}</PageHeading>
          {student && <SignOut student={student} onOut={leave} />}
        </div>
        {page.step === 'loading' && <Skeleton />}
        {page.step === 'failed' && (
          <MessagePage
            title={page.trouble.kind === 'offline' ? i18n._('error.openOffline') : i18n._('home.failed')}
            action={
              <button type="button" className="button button-main" onClick={load}>
                {i18n._('action.retry')}
              </button>
            }
          >
            {page.trouble.kind === 'offline' ? i18n._('error.offlineMore') : i18n._('error.serverMore')}
          </MessagePage>
        )}
        {page.step === 'shown' && (
          <HomeworkList homework={page.homework} states={page.states} studentId={student!.studentId} />
        )}
      </main>
    </>
  )
}

function leave() {
  studentOn(deviceStorage).forget()
  goTo('/tutor/', { isInstead: true })
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
