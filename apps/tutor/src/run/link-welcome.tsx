import { useLingui } from '@lingui/react'
import { type FormEvent, useState } from 'react'
import { PageHeading } from '../ui/page-heading'
import { TextField } from '../ui/text-field'
import { TopBar } from '../ui/top-bar'
import { readParticipantKey } from './participant-key'

interface Props {
  participantKey: string
  /** Whether the code has been used on this device. */
  isReturning: boolean
  onNewKey(): void
  onStart(key: string): void
}

/** The first page after a link: the participant's own code, and the start button. */
export function LinkWelcome({ participantKey, isReturning, onNewKey, onStart }: Props) {
  const { i18n } = useLingui()
  const [hasCode, setHasCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const key = hasCode ? readParticipantKey(typed) : participantKey
    setIsWrong(key === null)
    if (key) onStart(key)
  }

  return (
    <>
      <TopBar />
      <main className="landing">
        <PageHeading title={i18n._('link.title')}>{i18n._('link.title')}</PageHeading>
        <p className="lead">{i18n._('link.lead')}</p>
        <form className="entry" noValidate onSubmit={handleSubmit}>
          {hasCode ? (
            <TextField
              label={i18n._('link.typeCode')}
              error={isWrong ? i18n._('link.badCode') : null}
              className="own-code-field"
              value={typed}
              onText={(text) => {
                setTyped(text)
                setIsWrong(false)
              }}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
            />
          ) : (
            <div className="own-code-card">
              <p>{i18n._('link.yourCode')}</p>
              <p className="own-code">{participantKey}</p>
              <p className="quiet">{i18n._('link.yourCodeMore')}</p>
            </div>
          )}
          <button type="submit" className="button button-main">
            {isReturning || hasCode ? i18n._('link.goOn') : i18n._('link.start')}
          </button>
          <div className="entry-others">
            <button type="button" className="link-button" onClick={() => setHasCode(!hasCode)}>
              {hasCode ? i18n._('link.noCode') : i18n._('link.haveCode')}
            </button>
            {isReturning && !hasCode && (
              <button type="button" className="link-button" onClick={onNewKey}>
                {i18n._('link.newCode')}
              </button>
            )}
          </div>
        </form>
      </main>
    </>
  )
}
