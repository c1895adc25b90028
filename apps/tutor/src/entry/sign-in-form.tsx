import { useLingui } from '@lingui/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { call as apiCall } from '../lib/api'
import type { KnownClass, Student } from '../lib/student'
import { toWorkError } from '../lib/work-error'
import { Icon } from '../ui/icon'
import { TextField } from '../ui/text-field'
import { type EntryError, errorOf, newNicknameError, newPinError, nicknameError, pinError } from './entry-fields'

interface Props {
  call: typeof apiCall
  known: KnownClass
  /** Whether new students may join. */
  isOpen: boolean
  /** Whether a student of this class has signed in on this device before. */
  isReturning: boolean
  onChangeClass(error: EntryError | null): void
  onSignedIn(student: Student): void
}

/** Name and PIN: a new student chooses them, a returning student knows them. */
export function SignInForm({ call, known, isOpen, isReturning, onChangeClass, onSignedIn }: Props) {
  const { i18n } = useLingui()
  const [mode, setMode] = useState<'new' | 'returning'>(isReturning || !isOpen ? 'returning' : 'new')
  const [nickname, setNickname] = useState('')
  const [pin, setPin] = useState('')
  const [errors, setErrors] = useState<EntryError[]>([])
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)

  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const errorAt = (field: EntryError['field']) => {
    const error = errors.find((each) => each.field === field)
    return error ? i18n._(error.id, error.values) : null
  }

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    const isNew = mode === 'new'
    const problems = [
      isNew ? newNicknameError(nickname) : nicknameError(nickname),
      isNew ? newPinError(pin) : pinError(pin),
    ].filter((error) => error !== null)
    setErrors(problems)
    if (problems.length > 0) return
    isBusy.current = true
    setIsSending(true)
    try {
      const body = { joinCode: known.joinCode, nickname: nickname.trim(), pin }
      onSignedIn(await call(mode === 'new' ? 'joinClass' : 'signInStudent', body))
    } catch (failure) {
      const error = errorOf(toWorkError(failure))
      if (error.field === 'code') onChangeClass(error)
      else setErrors([error])
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }

  const general = errorAt(null)
  return (
    <form ref={form} className="entry" noValidate onSubmit={handleSubmit}>
      <div className="entry-class">
        <p>
          <strong>{known.className}</strong>
          <span>{i18n._('entry.teacher', { name: known.teacherName })}</span>
        </p>
        <button type="button" className="link-button" onClick={() => onChangeClass(null)}>
          {i18n._('entry.otherClass')}
        </button>
      </div>
      <fieldset className="ways">
        <legend>{i18n._('entry.way')}</legend>
        {(['new', 'returning'] as const).map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="mode"
              checked={mode === each}
              onChange={() => {
                setMode(each)
                setErrors([])
              }}
            />
            <span className="choice-mark" aria-hidden="true" />
            {each === 'new' ? i18n._('entry.new') : i18n._('entry.returning')}
          </label>
        ))}
      </fieldset>
      {mode === 'new' && !isOpen && <p className="entry-closed">{i18n._('entry.closed')}</p>}
      {(mode === 'returning' || isOpen) && (
        <>
          <TextField
            label={i18n._('entry.nickname')}
            hint={mode === 'new' ? i18n._('entry.nicknameHint') : undefined}
            error={errorAt('nickname')}
            value={nickname}
            onText={(text) => {
              setNickname(text)
              setErrors([])
            }}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
          />
          <TextField
            key={mode}
            label={mode === 'new' ? i18n._('entry.choosePin') : i18n._('entry.pin')}
            hint={mode === 'new' ? i18n._('entry.choosePinHint') : undefined}
            error={errorAt('pin')}
            // Visible while a student chooses it.
            type={mode === 'new' ? 'text' : 'password'}
            inputMode="numeric"
            className="field-pin"
            value={pin}
            onText={(text) => {
              setPin(text.replace(/\s/g, ''))
              setErrors([])
            }}
            autoComplete="off"
            maxLength={12}
          />
          <div className="entry-general" aria-live="assertive">
            {general && (
              <p className="asked-again">
                <Icon name="again" />
                {general}
              </p>
            )}
          </div>
          <button type="submit" className="button button-main" aria-disabled={isSending || undefined}>
            {isSending ? i18n._('entry.looking') : mode === 'new' ? i18n._('entry.join') : i18n._('entry.signIn')}
          </button>
          {mode === 'returning' && <p className="quiet">{i18n._('entry.forgot')}</p>}
        </>
      )}
    </form>
  )
}
