import { useLingui } from '@lingui/react'
import { Component, type ReactNode } from 'react'
import { MessagePage } from './message-page'

/** Replaces a page that crashed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children
  }
}

function CrashPage() {
  const { i18n } = useLingui()
  return (
    <main className="page">
      <MessagePage
        isWhole
        title={i18n._('error.crash')}
        action={
          <button type="button" className="button button-main" onClick={() => location.reload()}>
            {i18n._('error.reload')}
          </button>
        }
      >
        {i18n._('error.crashMore')}
      </MessagePage>
    </main>
  )
}
