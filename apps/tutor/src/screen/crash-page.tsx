import { Component, type ReactNode } from 'react'
import { useWords } from '../locales/words'
import { MessagePage } from './message-page'

/** What is shown instead of a page in which something broke. */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children
  }
}

function CrashPage() {
  const t = useWords()
  return (
    <main className="page">
      <MessagePage
        isWhole
        title={t('trouble.crash')}
        action={
          <button type="button" className="button button-main" onClick={() => location.reload()}>
            {t('trouble.reload')}
          </button>
        }
      >
        {t('trouble.crashMore')}
      </MessagePage>
    </main>
  )
}
