import { useLingui } from '@lingui/react'
import type { HomeworkId } from '@trellis/domain'
import { useEffect, useMemo, useState } from 'react'
import { signInTo } from '../entry/where-to'
import { call } from '../lib/api'
import { Link } from '../lib/navigation'
import { deviceStorage } from '../lib/stored'
import { type Student, studentOn, whoIsSignedIn, workKeyOf } from '../lib/student'
import { MessagePage } from '../screen/message-page'
import { TopBar } from '../screen/top-bar'
import { WhoBar } from '../screen/who-bar'
import { isPassing, Trouble, troubleIn } from '../work/trouble'
import { useRetry } from '../work/use-retry'
import { ClosedPage } from './closed-page'
import { RunScreen } from './run-screen'
import { runSource } from './run-source'

/** A piece of homework, as the student who is signed in. */
export function HomeworkPage({ homeworkId }: { homeworkId: string }) {
  const [student, setStudent] = useState<Student | null>(() => studentOn(deviceStorage).read())
  return student ? (
    <Work key={`${student.studentId} ${homeworkId}`} homeworkId={homeworkId} student={student} />
  ) : (
    <Finding homeworkId={homeworkId} onFound={setStudent} />
  )
}

function Work({ homeworkId, student }: { homeworkId: string; student: Student }) {
  const { i18n } = useLingui()
  const source = useMemo(
    () =>
      runSource({
        key: workKeyOf(student.studentId, homeworkId),
        async enter(at) {
          // Somebody else may have signed in on this device: what this student did is never sent as theirs.
          const who = await whoIsSignedIn(call)
          if (who?.studentId !== student.studentId) throw new Trouble('signed_out')
          return call('openHomework', { homeworkId: homeworkId as HomeworkId, ...at })
        },
        call,
        stored: deviceStorage,
      }),
    [homeworkId, student.studentId],
  )
  const home = (
    <Link className="button button-main" to="/tutor/home">
      {i18n._('home.back')}
    </Link>
  )
  const refusal = (trouble: Trouble) => {
    if (trouble.kind === 'closed') return <ClosedPage trouble={trouble} action={home} />
    if (trouble.kind === 'signed_out' || trouble.kind === 'refused')
      return <SignedOut trouble={trouble} homeworkId={homeworkId} />
    return null
  }
  return (
    <RunScreen
      source={source}
      who={
        <>
          <WhoBar nickname={student.nickname} />
          <Link className="bar-link" to="/tutor/home">
            {i18n._('home.title')}
          </Link>
        </>
      }
      signIn={<a href={signInTo(pathOf(homeworkId))}>{i18n._('run.signIn')}</a>}
      onward={home}
      refusal={refusal}
    />
  )
}

const pathOf = (homeworkId: string) => `/tutor/homework/${homeworkId}`

/** This device does not know who is signed in. */
function Finding({ homeworkId, onFound }: { homeworkId: string; onFound(student: Student): void }) {
  const { i18n } = useLingui()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const find = useMemo(
    () => () =>
      whoIsSignedIn(call).then(
        (who) => (who ? onFound(who) : setTrouble(new Trouble('signed_out'))),
        (error) => setTrouble(troubleIn(error)),
      ),
    [onFound],
  )
  useEffect(() => {
    void find()
  }, [find])
  useRetry(trouble && isPassing(trouble.kind) ? trouble : null, find)
  return (
    <>
      <TopBar />
      <main className="page">
        {trouble?.kind === 'signed_out' ? (
          <SignedOut isWhole trouble={trouble} homeworkId={homeworkId} />
        ) : (
          trouble && (
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
  trouble: Trouble
  homeworkId: string
  isWhole?: boolean
}

function SignedOut({ trouble, homeworkId, isWhole }: SignedOutProps) {
  const { i18n } = useLingui()
  const isOut = trouble.kind === 'signed_out'
  return (
    <MessagePage
      isWhole={isWhole}
      title={isOut ? i18n._('run.signedOut') : i18n._('run.refused')}
      action={
        <Link className="button button-main" to={signInTo(pathOf(homeworkId))}>
          {i18n._('run.signIn')}
        </Link>
      }
    >
      {isOut ? i18n._('run.signedOutMore') : i18n._('run.refusedMore')}
    </MessagePage>
  )
}
