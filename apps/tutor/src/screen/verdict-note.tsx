import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { ProblemHtml } from '@trellis/problem-view'
import type { ReactNode } from 'react'
import type { Working } from '../work/session'
import type { TroubleKind } from '../work/trouble'
import { Icon, type IconName } from './icon'

/** What came of an answer. It is always there, so that a screen reader says it when it changes. */
export function VerdictNote({ session, signIn }: { session: Working; signIn: ReactNode }) {
  const { i18n } = useLingui()
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
        noteOn(session, i18n)
      )}
    </div>
  )
}

const praise = [/*i18n*/ 'verdict.correct1', /*i18n*/ 'verdict.correct2', /*i18n*/ 'verdict.correct3']

function noteOn({ verdict, helps, isDone, work }: Working, i18n: I18n): ReactNode {
  const feedback = verdict?.feedback ? <Feedback html={verdict.feedback} /> : null
  if (isDone && helps.at(-1)?.kind === 'answer' && !verdict?.result) {
    return <Note tone="plain" icon="answer" title={i18n._('verdict.shown')} />
  }
  switch (verdict?.verdict) {
    case 'correct':
      return <Note tone="right" icon="right" title={i18n._(praise[work.progress.done % praise.length]!)} />
    case 'incorrect':
      return (
        <>
          {isDone ? (
            <Note tone="wrong" icon="next" title={i18n._('verdict.missed')}>
              {i18n._('verdict.missedMore')}
            </Note>
          ) : (
            <Note tone="wrong" icon="retry" title={i18n._('verdict.incorrect')}>
              {i18n._('verdict.incorrectMore')}
            </Note>
          )}
          {feedback}
        </>
      )
    case 'malformed':
      return (
        <Note tone="plain" icon="again" title={i18n._('verdict.malformed')}>
          {i18n._('verdict.malformedMore')}
        </Note>
      )
    case 'accepted':
      return <Note tone="plain" icon="saved" title={i18n._('verdict.accepted')} />
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
  const { i18n } = useLingui()
  if (kind === 'signed_out') {
    return (
      <Note tone="trouble" icon="again" title={i18n._('error.signedOut')}>
        {signIn}
      </Note>
    )
  }
  if (isUnsent) {
    return (
      <Note tone="trouble" icon={kind ? 'offline' : 'saved'} title={i18n._('run.unsent')}>
        {isSending && !kind ? i18n._('run.sending') : i18n._('run.waiting')}
      </Note>
    )
  }
  const isOffline = kind === 'offline'
  return (
    <Note tone="trouble" icon="offline" title={isOffline ? i18n._('error.offline') : i18n._('error.server')}>
      {isOffline ? i18n._('error.offlineMore') : i18n._('error.serverMore')}
    </Note>
  )
}

function Feedback({ html }: { html: string }) {
  const { i18n } = useLingui()
  return (
    <section className="support support-feedback" aria-label={i18n._('verdict.feedback')}>
      <p className="support-title">
        <Icon name="feedback" />
        {i18n._('verdict.feedback')}
      </p>
      <ProblemHtml html={html} />
    </section>
  )
}
