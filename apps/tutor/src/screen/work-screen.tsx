import { useLingui } from '@lingui/react'
import type { ErrorDetails } from '@trellis/domain'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { WorkError } from '../lib/work-error'
import { MessagePage } from '../ui/message-page'
import { TopBar } from '../ui/top-bar'
import { useReturn } from '../work/use-return'
import { useWork } from '../work/use-work'
import type { Work, WorkSource } from '../work/work-source'
import { Ending } from './ending'
import { ProblemPanel } from './problem-panel'
import { ProgressLine } from './progress-line'

const SurveyPanel = lazy(() => import('../survey/survey-panel').then((module) => ({ default: module.SurveyPanel })))

interface Props {
  source: WorkSource
  /** Above everything else. */
  banner?: ReactNode
  /** The student, in the top bar. */
  identity?: ReactNode
  /** Whether the answers have been saved. */
  connection?: ReactNode
  /** A way to sign in again after the session has ended. */
  signIn: ReactNode
  /** Where to go from the end. */
  onward?: ReactNode
  /** The page for an error that this kind of work explains in its own way; null for the default page. */
  renderError(error: WorkError): ReactNode
}

/** Everything a student sees while working. */
export function WorkScreen({ source, banner, identity, connection, signIn, onward, renderError }: Props) {
  const { i18n } = useLingui()
  const { session, draft, setPart, act, open, catchUp } = useWork(source)
  const previousPosition = useRef<string>(null)
  const work = 'work' in session ? session.work : null
  const position = work && session.step !== 'ended' ? positionKeyOf(work) : null
  const takesFocus = previousPosition.current !== null && previousPosition.current !== position
  useReturn(catchUp)

  useEffect(() => {
    if (position !== null) previousPosition.current = position
  }, [position])

  useEffect(() => {
    document.title = work?.title ? `${work.title} · Trellis` : 'Trellis'
  }, [work?.title])

  return (
    <>
      <a className="skip-link" href="#work">
        {i18n._('skip')}
      </a>
      {banner}
      <TopBar>{identity}</TopBar>
      <main className="page" id="work" tabIndex={-1}>
        <div className="work-head">
          <h1 className={work?.title ? 'work-title' : 'unseen'}>{work?.title || i18n._('work.untitled')}</h1>
          {connection}
        </div>
        <div role="status">
          {'hasMovedOn' in session && session.hasMovedOn && <p className="work-note">{i18n._('run.moved')}</p>}
        </div>
        {work?.step && <p className="work-step">{i18n._('work.step', work.step)}</p>}
        {session.step === 'problem' && (
          <>
            <QuizNote place={session.work.place} />
            <ProgressLine progress={session.work.progress} next={session.next?.progress ?? null} />
            <ProblemPanel
              key={position}
              session={session}
              draft={draft}
              setPart={setPart}
              act={act}
              signIn={signIn}
              takesFocus={takesFocus}
            />
          </>
        )}
        {session.step === 'survey' && (
          <Suspense fallback={<Skeleton />}>
            <SurveyPanel
              key={position}
              session={session}
              draft={draft}
              setPart={setPart}
              act={act}
              signIn={signIn}
              takesFocus={takesFocus}
            />
          </Suspense>
        )}
        {session.step === 'ended' && (
          <Ending
            ending={session.work.progress.ending!}
            tally={session.work.progress.tally}
            takesFocus={takesFocus}
            followUp={session.work.followUp ?? null}
            lookBack={source.lookBack && (() => source.lookBack!())}
            onward={onward}
          />
        )}
        {session.step === 'opening' && <Skeleton />}
        {session.step === 'failed' &&
          (renderError(session.error) ?? <FailedToOpen error={session.error} onRetry={() => open()} />)}
      </main>
    </>
  )
}

/** Includes the stage, because the same problem may be in the pre-test and the post-test. */
const positionKeyOf = ({ place, progress }: Work) => `${place} ${progress.problem?.problemId ?? 'survey'}`

const quizTexts: Partial<Record<NonNullable<Work['place']>, string>> = {
  PRE_TEST: /*i18n*/ 'run.quizBefore',
  POST_TEST: /*i18n*/ 'run.quizAfter',
  DELAYED_POST_TEST: /*i18n*/ 'run.quizLater',
}

/** Says on every problem of a quiz that there is no help. */
function QuizNote({ place }: { place: Work['place'] }) {
  const { i18n } = useLingui()
  const text = place && quizTexts[place]
  return text ? <p className="work-note">{i18n._(text)}</p> : null
}

function FailedToOpen({ error, onRetry }: { error: WorkError; onRetry(): void }) {
  const { i18n } = useLingui()
  const isOffline = error.kind === 'offline'
  const minutes = minutesToWait(error)
  return (
    <MessagePage
      title={
        minutes !== null ? i18n._('error.crowded') : isOffline ? i18n._('error.openOffline') : i18n._('error.open')
      }
      action={
        <button type="button" className="button button-main" onClick={onRetry}>
          {i18n._('action.retry')}
        </button>
      }
    >
      {minutes !== null
        ? i18n._('error.crowdedMore', { minutes })
        : isOffline
          ? i18n._('error.offlineMore')
          : i18n._('error.serverMore')}
    </MessagePage>
  )
}

/** How long to wait before there is room for new participants; null for any other error. */
function minutesToWait({ code, details }: WorkError): number | null {
  if (code !== 'too_many_joins') return null
  const { retryAfter } = details as ErrorDetails<'too_many_joins'>
  return Math.ceil(retryAfter / 60)
}

/** Has the shape of the problem that will appear. */
function Skeleton() {
  const { i18n } = useLingui()
  return (
    <div className="problem skeleton" aria-busy="true">
      <p className="unseen" role="status">
        {i18n._('open.loading')}
      </p>
      <span className="bone bone-title" />
      <span className="bone" />
      <span className="bone bone-short" />
      <span className="bone bone-field" />
    </div>
  )
}
