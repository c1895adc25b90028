import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import { call } from '../lib/api'
import { deviceStorage, tabStorage } from '../lib/stored'
import { TopBar } from '../screen/top-bar'
import { Trouble } from '../work/trouble'
import { ClosedPage } from './closed-page'
import { LinkWelcome } from './link-welcome'
import { aNewcomer, participantOn } from './participant-key'
import { RunScreen } from './run-screen'
import { runSource } from './run-source'

const linkCode = /^[2-9A-HJKMNP-Z]{8}$/

/** Work of somebody who came by a link, without an account. */
export function LinkPage({ code: given }: { code: string }) {
  const { i18n } = useLingui()
  const code = given.trim().toUpperCase()
  const kept = participantOn(deviceStorage, code)
  const [participant, setParticipant] = useState(kept.take)
  // A reload goes on; somebody who comes later, on the same device, is asked first.
  const openAt = `trellis-link-open:${code}|`
  const [isIn, setIsIn] = useState(() => tabStorage.read(openAt) === true && participant.hasStarted)

  if (!linkCode.test(code)) {
    return (
      <>
        <TopBar />
        <main className="page">
          <h1 className="unseen">{i18n._('link.title')}</h1>
          <ClosedPage trouble={new Trouble('closed', { code: 'study_link_not_found' })} />
        </main>
      </>
    )
  }
  if (isIn) return <Work key={participant.key} code={code} participantKey={participant.key} />
  return (
    <LinkWelcome
      participantKey={participant.key}
      isReturning={participant.hasStarted}
      onNewKey={() => setParticipant(aNewcomer())}
      onStart={(key) => {
        tabStorage.write(openAt, true)
        setParticipant(kept.start(key))
        setIsIn(true)
      }}
    />
  )
}

function Work({ code, participantKey }: { code: string; participantKey: string }) {
  const { i18n } = useLingui()
  const source = useMemo(
    () =>
      runSource({
        key: `trellis-work:link:${code}:${participantKey}|`,
        enter: (at) => call('openLink', { code, participantKey, ...at }),
        call,
        stored: deviceStorage,
      }),
    [code, participantKey],
  )
  return (
    <RunScreen
      source={source}
      who={
        <p className="who">
          {i18n._('link.who')} <strong className="own-code">{participantKey}</strong>
        </p>
      }
      signIn={null}
      onward={<p className="quiet">{i18n._('link.close')}</p>}
      refusal={(trouble) => (trouble.kind === 'closed' ? <ClosedPage trouble={trouble} /> : null)}
    />
  )
}
