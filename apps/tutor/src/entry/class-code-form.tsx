import { useLingui } from '@lingui/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { call as apiCall } from '../lib/api'
import { isStudyCode, tidyCode } from '../lib/codes'
import { navigate } from '../lib/navigation'
import type { KnownClass } from '../lib/student'
import { toWorkError } from '../lib/work-error'
import { TextField } from '../ui/text-field'
import { codeError, type EntryError, errorOf } from './entry-fields'

interface Props {
  call: typeof apiCall
  /** The code from a link, which is looked up immediately; empty without one. */
  code: string
  error: EntryError | null
  onClass(found: KnownClass & { isOpen: boolean }): void
}

export function ClassCodeForm({ call, code, error: initialError, onClass }: Props) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState(code)
  const [error, setError] = useState(initialError)
  const [isLooking, setIsLooking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)

  const lookUp = useCallback(
    async (joinCode: string) => {
      if (isBusy.current) return
      isBusy.current = true
      setIsLooking(true)
      try {
        onClass({ joinCode, ...(await call('lookUpClass', { joinCode })) })
      } catch (failure) {
        setError(errorOf(toWorkError(failure)))
        input.current?.focus()
      } finally {
        isBusy.current = false
        setIsLooking(false)
      }
    },
    [call, onClass],
  )

  const looksUpOnMount = useRef(initialError === null && codeError(code) === null)
  useEffect(() => {
    if (looksUpOnMount.current) void lookUp(code)
    looksUpOnMount.current = false
  }, [code, lookUp])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const joinCode = tidyCode(typed)
    if (isStudyCode(joinCode)) {
      navigate(`/tutor/s/${joinCode}`)
      return
    }
    const problem = codeError(joinCode)
    setError(problem)
    if (problem) input.current?.focus()
    else void lookUp(joinCode)
  }

  return (
    <form className="entry" noValidate onSubmit={handleSubmit}>
      <p className="lead">{i18n._('entry.codeHow')}</p>
      <TextField
        label={i18n._('entry.code')}
        hint={i18n._('entry.codeHint')}
        error={error && i18n._(error.id, error.values)}
        input={input}
        className="field-code-big"
        value={typed}
        onText={(text) => {
          setTyped(text)
          setError(null)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <button type="submit" className="button button-main" aria-disabled={isLooking || undefined}>
        {isLooking ? i18n._('entry.looking') : i18n._('entry.go')}
      </button>
    </form>
  )
}
