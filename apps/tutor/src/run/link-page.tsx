import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import { call } from '../lib/api'
import { deviceStorage, tabStorage } from '../lib/key-value-store'
import { WorkError } from '../lib/work-error'
import { TopBar } from '../ui/top-bar'
import { ClosedPage } from './closed-page'
import { LinkWelcome } from './link-welcome'
import { newParticipant, rememberedParticipant } from './participant-key'
import { RecordedWorkScreen } from './recorded-work-screen'
import { WorkClient } from './work-client'

const linkCode = /^[2-9A-HJKMNP-Z]{8}$/

/** The work of a participant who came by a link, without an account. */
export function LinkPage({ code: given }: { code: string }) {
  const { i18n } = useLingui()
  const code = given.trim().toUpperCase()
  const kept = rememberedParticipant(deviceStorage, code)
  const [participant, setParticipant] = useState(kept.take)
  // A reload continues; in a new tab the welcome page comes first, because another person may be at the device.
  const openAt = `trellis-link-open:${code}|`
  const [isIn, setIsIn] = useState(() => tabStorage.read(openAt) === true && participant.hasStarted)

  if (!linkCode.test(code)) {
    return (
      <>
        <TopBar />
        <main className="page">
          <h1 className="unseen">{i18n._('link.title')}</h1>
          <ClosedPage error={new WorkError('closed', { code: 'study_link_not_found' })} />
        </main>
      </>
    )
  }
  if (isIn) return <Work key={participant.key} code={code} participantKey={participant.key} />
  return (
    <LinkWelcome
      participantKey={participant.key}
      isReturning={participant.hasStarted}
      onNewKey={() => setParticipant(newParticipant())}
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
  const client = useMemo(
    () =>
      new WorkClient({
        key: `trellis-work:link:${code}:${participantKey}|`,
        enter: (request) => call('openLink', { code, participantKey, ...request }),
        call,
        storage: deviceStorage,
      }),
    [code, participantKey],
  )
  return (
    <RecordedWorkScreen
      client={client}
      identity={
        <p className="who">
          {i18n._('link.yourCodeIs')} <strong className="own-code">{participantKey}</strong>
        </p>
      }
      signIn={null}
      onward={<p className="quiet">{i18n._('link.close')}</p>}
      renderError={(error) => (error.kind === 'closed' ? <ClosedPage error={error} /> : null)}
    />
  )
}
