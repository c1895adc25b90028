import { useLingui } from '@lingui/react'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../lib/api'
import { tabStorage } from '../lib/key-value-store'
import type { WorkError } from '../lib/work-error'
import { WorkScreen } from '../screen/work-screen'
import { MessagePage } from '../ui/message-page'
import { TopBar } from '../ui/top-bar'
import { PreviewBanner } from './preview-banner'
import { type PreviewTarget, previewLinkTo, readPreviewLink } from './preview-link'
import { createPreviewSource, type PreviewFacts, resetPreview, resetProblem } from './preview-source'

/** The tutor as students see it, for those who design or approve a study. */
export function PreviewPage() {
  const { i18n } = useLingui()
  const [search, setSearch] = useState(location.search)
  const target = useMemo(() => readPreviewLink(search), [search])

  useEffect(() => {
    const handleBack = () => setSearch(location.search)
    addEventListener('popstate', handleBack)
    return () => removeEventListener('popstate', handleBack)
  }, [])

  if (!target) {
    return (
      <>
        <TopBar />
        <main className="page">
          <MessagePage isWhole title={i18n._('preview.badLink')}>
            {i18n._('preview.badLinkMore')}
          </MessagePage>
        </main>
      </>
    )
  }
  const handleGo = (next: PreviewTarget) => {
    resetProblem(next, tabStorage)
    history.pushState(null, '', previewLinkTo(next))
    setSearch(location.search)
  }
  return <Preview target={target} onGo={handleGo} />
}

function Preview({ target, onGo }: { target: PreviewTarget; onGo(next: PreviewTarget): void }) {
  const { i18n } = useLingui()
  const [round, setRound] = useState(1)
  const [conditions, setConditions] = useState<PreviewFacts['conditions']>([])
  const link = previewLinkTo(target)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts over with a new source
  const source = useMemo(
    () =>
      createPreviewSource(target, {
        call,
        storage: tabStorage,
        onOpened: (facts) => setConditions(facts.conditions),
      }),
    [link, round],
  )
  const address = `/login?${new URLSearchParams({ returnTo: location.pathname + location.search })}`
  const signIn = <a href={address}>{i18n._('error.signIn')}</a>

  const renderError = ({ kind }: WorkError) => {
    if (kind === 'signed_out') {
      return (
        <MessagePage
          title={i18n._('preview.signedOut')}
          action={
            <a className="button button-main" href={address}>
              {i18n._('error.signIn')}
            </a>
          }
        >
          {i18n._('preview.signedOutMore')}
        </MessagePage>
      )
    }
    if (kind === 'refused')
      return <MessagePage title={i18n._('preview.refused')}>{i18n._('preview.refusedMore')}</MessagePage>
    if (kind === 'gone') return <MessagePage title={i18n._('preview.gone')}>{i18n._('preview.goneMore')}</MessagePage>
    return null
  }

  return (
    <WorkScreen
      key={`${link} ${round}`}
      source={source}
      signIn={signIn}
      renderError={renderError}
      banner={
        <PreviewBanner
          conditions={conditions}
          conditionId={'conditionId' in target ? Number(target.conditionId) : null}
          onSwitch={(conditionId) => 'conditionId' in target && onGo({ ...target, conditionId })}
          onRestart={() => {
            resetPreview(target, tabStorage)
            setRound(round + 1)
          }}
        />
      }
    />
  )
}
