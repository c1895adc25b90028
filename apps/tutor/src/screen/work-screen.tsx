import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../locales/words'
import type { TroubleKind } from '../work/trouble'
import { useWork } from '../work/use-work'
import type { WorkSource } from '../work/work-source'
import { Ending } from './ending'
import { MessagePage } from './message-page'
import { ProblemPanel } from './problem-panel'
import { ProgressLine } from './progress-line'
import { TopBar } from './top-bar'

interface Props {
  source: WorkSource
  /** Stands above everything. */
  banner?: ReactNode
  /** A way to sign in again, for somebody whose session ended. */
  signIn: ReactNode
  /** What is said where work of this kind cannot be opened; null leaves it to the usual words. */
  refusal(kind: TroubleKind): ReactNode
}

/** Everything a student sees while working. */
export function WorkScreen({ source, banner, signIn, refusal }: Props) {
  const t = useWords()
  const { session, draft, setPart, act, reopen } = useWork(source)
  const hasShown = useRef<string>(null)
  const shown = session.step === 'working' ? session.problem.ceri : null
  const work = session.step === 'working' || session.step === 'ended' ? session.work : null
  const isLater = hasShown.current !== null && hasShown.current !== shown

  useEffect(() => {
    if (shown !== null) hasShown.current = shown
  }, [shown])

  useEffect(() => {
    document.title = work?.title ? `${work.title} · Trellis` : 'Trellis'
  }, [work?.title])

  return (
    <>
      <a className="skip-link" href="#work">
        {t('skip')}
      </a>
      {banner}
      <TopBar />
      <main className="page" id="work" tabIndex={-1}>
        <h1 className={work?.title ? 'work-title' : 'unseen'}>{work?.title || t('work.untitled')}</h1>
        {session.step === 'working' && (
          <>
            <ProgressLine progress={session.work.progress} after={session.after?.progress ?? null} />
            <ProblemPanel key={session.problem.ceri} {...{ session, draft, setPart, act, signIn, isLater }} />
          </>
        )}
        {session.step === 'ended' && <Ending ending={session.work.progress.ending!} isLater={isLater} />}
        {session.step === 'opening' && <Skeleton />}
        {session.step === 'failed' && (refusal(session.kind) ?? <FailedToOpen kind={session.kind} onRetry={reopen} />)}
      </main>
    </>
  )
}

function FailedToOpen({ kind, onRetry }: { kind: TroubleKind; onRetry(): void }) {
  const t = useWords()
  const isOffline = kind === 'offline'
  return (
    <MessagePage
      title={t(isOffline ? 'trouble.openOffline' : 'trouble.open')}
      action={
        <button type="button" className="button button-main" onClick={onRetry}>
          {t('action.retry')}
        </button>
      }
    >
      {t(isOffline ? 'trouble.offlineMore' : 'trouble.serverMore')}
    </MessagePage>
  )
}

/** Of the shape of what comes. */
function Skeleton() {
  const t = useWords()
  return (
    <div className="problem skeleton" aria-busy="true">
      <p className="unseen" role="status">
        {t('open.loading')}
      </p>
      <span className="bone bone-title" />
      <span className="bone" />
      <span className="bone bone-short" />
      <span className="bone bone-field" />
    </div>
  )
}
