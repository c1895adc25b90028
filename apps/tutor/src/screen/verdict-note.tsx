import { ProblemHtml } from '@trellis/problem-view'
import type { ReactNode } from 'react'
import { useWords, type Words } from '../locales/words'
import type { Working } from '../work/session'
import type { TroubleKind } from '../work/trouble'
import { Icon, type IconName } from './icon'

/** What came of an answer. It is always there, so that a screen reader says it when it changes. */
export function VerdictNote({ session, signIn }: { session: Working; signIn: ReactNode }) {
  const t = useWords()
  return (
    <div className="verdict" aria-live="polite">
      {session.trouble || session.restored === 'answer' ? (
        <TroubleNote
          kind={session.trouble?.kind ?? null}
          isUnsent={session.restored === 'answer'}
          isSending={session.pending !== null}
          signIn={signIn}
        />
      ) : (
        noteOn(session, t)
      )}
    </div>
  )
}

function noteOn({ verdict, helps, isDone, work }: Working, t: Words): ReactNode {
  const feedback = verdict?.feedback ? <Feedback html={verdict.feedback} /> : null
  if (isDone && helps.at(-1)?.kind === 'answer' && !verdict?.result) {
    return <Note tone="plain" icon="answer" title={t('verdict.shown')} />
  }
  switch (verdict?.verdict) {
    case 'correct': {
      const words = ['verdict.correct1', 'verdict.correct2', 'verdict.correct3'] as const
      return <Note tone="right" icon="right" title={t(words[work.progress.done % words.length]!)} />
    }
    case 'incorrect':
      return (
        <>
          {isDone ? (
            <Note tone="wrong" icon="next" title={t('verdict.missed')}>
              {t('verdict.missedMore')}
            </Note>
          ) : (
            <Note tone="wrong" icon="retry" title={t('verdict.incorrect')}>
              {t('verdict.incorrectMore')}
            </Note>
          )}
          {feedback}
        </>
      )
    case 'malformed':
      return (
        <Note tone="plain" icon="again" title={t('verdict.malformed')}>
          {t('verdict.malformedMore')}
        </Note>
      )
    case 'accepted':
      return <Note tone="plain" icon="saved" title={t('verdict.accepted')} />
    default:
      return null
  }
}

interface NoteProps {
  tone: 'right' | 'wrong' | 'plain' | 'trouble'
  icon: IconName
  title: string
  children?: ReactNode
}

function Note({ tone, icon, title, children }: NoteProps) {
  return (
    <div className={`note note-${tone}`}>
      <Icon name={icon} />
      <div>
        <p className="note-title">{title}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}

interface TroubleProps {
  /** Null while nothing has gone wrong yet. */
  kind: TroubleKind | null
  /** Whether it was given before the page was loaded, and waits to be sent. */
  isUnsent: boolean
  isSending: boolean
  signIn: ReactNode
}

export function TroubleNote({ kind, isUnsent, isSending, signIn }: TroubleProps) {
  const t = useWords()
  if (kind === 'signed_out') {
    return (
      <Note tone="trouble" icon="again" title={t('trouble.signedOut')}>
        {signIn}
      </Note>
    )
  }
  if (isUnsent) {
    return (
      <Note tone="trouble" icon={kind ? 'offline' : 'saved'} title={t('run.unsent')}>
        {t(isSending && !kind ? 'run.sending' : 'run.waiting')}
      </Note>
    )
  }
  const isOffline = kind === 'offline'
  return (
    <Note tone="trouble" icon="offline" title={t(isOffline ? 'trouble.offline' : 'trouble.server')}>
      {t(isOffline ? 'trouble.offlineMore' : 'trouble.serverMore')}
    </Note>
  )
}

function Feedback({ html }: { html: string }) {
  const t = useWords()
  return (
    <section className="support support-feedback" aria-label={t('verdict.feedback')}>
      <p className="support-title">
        <Icon name="feedback" />
        {t('verdict.feedback')}
      </p>
      <ProblemHtml html={html} />
    </section>
  )
}
