import { useLingui } from '@lingui/react'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../lib/api'
import { isClassCode, isStudyCode, tidyCode } from '../lib/codes'
import { deviceStorage, tabStorage } from '../lib/key-value-store'
import { navigate } from '../lib/navigation'
import { toWorkError, WorkError } from '../lib/work-error'
import { TopBar } from '../ui/top-bar'
import { ClosedPage } from './closed-page'
import { deviceToken } from './device-token'
import { LinkWelcome } from './link-welcome'
import { newParticipant, rememberedParticipant } from './participant-key'
import { RecordedWorkScreen } from './recorded-work-screen'
import { WorkClient } from './work-client'

/** The work of a participant who opened a study link, without an account. */
export function LinkPage({ code: codeInLink }: { code: string }) {
  const { i18n } = useLingui()
  const code = tidyCode(codeInLink)
  const remembered = rememberedParticipant(deviceStorage, code)
  const [participant, setParticipant] = useState(remembered.take)
  // A reload continues; a new tab shows the welcome page first, because another person may be at the device.
  const enteredKey = `trellis-link-open:${code}|`
  const [hasEntered, setHasEntered] = useState(() => tabStorage.read(enteredKey) === true && participant.hasStarted)

  const refusal = useRefusal(code, hasEntered)

  useEffect(() => {
    if (isClassCode(code)) navigate(`/tutor/join/${code}`, { replace: true })
  }, [code])

  if (refusal === 'unknown') return <TopBar />
  if (refusal) {
    return (
      <>
        <TopBar />
        <main className="page">
          <h1 className="unseen">{i18n._('link.title')}</h1>
          <ClosedPage error={refusal} />
        </main>
      </>
    )
  }
  if (hasEntered) return <Work key={participant.key} code={code} participantKey={participant.key} />
  return (
    <LinkWelcome
      participantKey={participant.key}
      isReturning={participant.hasStarted}
      onNewKey={() => setParticipant(newParticipant())}
      onStart={(key) => {
        tabStorage.write(enteredKey, true)
        setParticipant(remembered.start(key))
        setHasEntered(true)
      }}
    />
  )
}

/**
 * Why a participant cannot start at this link; null when starting is possible, 'unknown' until the server has answered.
 */
function useRefusal(code: string, hasEntered: boolean): WorkError | 'unknown' | null {
  const isWellFormed = isStudyCode(code)
  const [refusal, setRefusal] = useState<WorkError | 'unknown' | null>(() => {
    if (!isWellFormed) return new WorkError('closed', { code: 'study_link_not_found' })
    return hasEntered ? null : 'unknown'
  })
  useEffect(() => {
    if (refusal !== 'unknown') return
    let isMounted = true
    call('lookUpLink', { code }).then(
      () => isMounted && setRefusal(null),
      (failure) => {
        const error = toWorkError(failure)
        // Without a connection the welcome page is shown: the work reports the lost connection itself.
        const isFinal = error.kind === 'closed' || error.kind === 'gone'
        if (isMounted) setRefusal(isFinal ? error : null)
      },
    )
    return () => {
      isMounted = false
    }
  }, [code, refusal])
  return refusal
}

function Work({ code, participantKey }: { code: string; participantKey: string }) {
  const { i18n } = useLingui()
  const client = useMemo(
    () =>
      new WorkClient({
        key: `trellis-work:link:${code}:${participantKey}|`,
        enter: (request) => call('openLink', { code, participantKey, device: deviceToken(deviceStorage), ...request }),
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
