import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { ProblemHtml } from '@trellis/problem-view'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { Note } from '../ui/note'
import { WorkErrorNote } from '../ui/work-error-note'
import type { ProblemSession } from '../work/session-reducer'

/** The result of an answer. Always on the page, so that a screen reader announces a change. */
export function VerdictNote({ session, signIn }: { session: ProblemSession; signIn: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <div className="verdict" aria-live="polite">
      {session.error || session.restored === 'answer' ? (
        <WorkErrorNote
          kind={session.error?.kind ?? null}
          isUnsent={session.restored === 'answer'}
          isSending={session.pending !== null}
          signIn={signIn}
        />
      ) : (
        resultOf(session, i18n)
      )}
    </div>
  )
}

const praise = [/*i18n*/ 'verdict.correct1', /*i18n*/ 'verdict.correct2', /*i18n*/ 'verdict.correct3']

function resultOf({ verdict, helps, isDone, work }: ProblemSession, i18n: I18n): ReactNode {
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
    case 'not_in_form':
      return (
        <Note tone="plain" icon="again" title={i18n._('verdict.notInForm')}>
          {i18n._('verdict.malformedMore')}
        </Note>
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
