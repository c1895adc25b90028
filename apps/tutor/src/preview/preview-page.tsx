import { useLingui } from '@lingui/react'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../lib/api'
import { tabStorage } from '../lib/stored'
import { MessagePage } from '../screen/message-page'
import { TopBar } from '../screen/top-bar'
import { WorkScreen } from '../screen/work-screen'
import type { Trouble } from '../work/trouble'
import { PreviewBanner } from './preview-banner'
import { type Place, previewLinkTo, readPreviewLink } from './preview-link'
import { forgetPreview, forgetProblem, type PreviewFacts, previewSource } from './preview-source'

/** The tutor as students get it, played by somebody who makes or approves what they get. */
export function PreviewPage() {
  const { i18n } = useLingui()
  const [search, setSearch] = useState(location.search)
  const place = useMemo(() => readPreviewLink(search), [search])

  useEffect(() => {
    const handleBack = () => setSearch(location.search)
    addEventListener('popstate', handleBack)
    return () => removeEventListener('popstate', handleBack)
  }, [])

  if (!place) {
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
  const handleGo = (next: Place) => {
    forgetProblem(next, tabStorage)
    history.pushState(null, '', previewLinkTo(next))
    setSearch(location.search)
  }
  return <Preview place={place} onGo={handleGo} />
}

function Preview({ place, onGo }: { place: Place; onGo(next: Place): void }) {
  const { i18n } = useLingui()
  const [round, setRound] = useState(1)
  const [conditions, setConditions] = useState<PreviewFacts['conditions']>([])
  const link = previewLinkTo(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round starts from nothing
  const source = useMemo(
    () =>
      previewSource(place, {
        call,
        stored: tabStorage,
        onOpened: (facts) => setConditions(facts.conditions),
      }),
    [link, round],
  )
  const address = `/login?${new URLSearchParams({ returnTo: location.pathname + location.search })}`
  const signIn = <a href={address}>{i18n._('error.signIn')}</a>

  const refusal = ({ kind }: Trouble) => {
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
      refusal={refusal}
      banner={
        <PreviewBanner
          conditions={conditions}
          conditionId={place.kind === 'condition' ? Number(place.conditionId) : null}
          onSwitch={(conditionId) => place.kind === 'condition' && onGo({ ...place, conditionId })}
          onRestart={() => {
            forgetPreview(place, tabStorage)
            setRound(round + 1)
          }}
        />
      }
    />
  )
}
