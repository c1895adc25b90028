import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { parseProblemSetId, type Study } from '@trellis/domain'
import { useState } from 'react'
import { useNotify } from '../../ui/snackbar'
import type { AddingPage, Refusal } from './add-refusal'
import { useAddProblemSet } from './use-problem-sets'

interface Options {
  study: Study
  page: AddingPage
  /** The block of the set; All Conditions by default. */
  studyBlockTypeId?: number
  /** How long the success message is shown, in milliseconds. */
  duration: number | undefined
  onAdded: () => void
}

const reasons = {
  missing: /*i18n*/ 'sets.id.missing',
  several: /*i18n*/ 'sets.id.several',
  unknown: /*i18n*/ 'sets.id.unknown',
}

/** The typed id of a problem set, and the action that adds it. */
export function useIdEntry({ study, page, studyBlockTypeId, duration, onAdded }: Options) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const { add, isAdding } = useAddProblemSet(study, page, studyBlockTypeId)
  const [text, setText] = useState('')
  const [wasTouched, setWasTouched] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const count = text.split(/[\s,;]+/).filter((id) => id !== '').length
  const parsed = parseProblemSetId(text)

  return {
    text,
    refusal,
    isAdding,
    canSubmit: count === 1,
    /** Checks only the format of the id; whether the set exists is checked when it is added. */
    problem: !parsed.ok && (count > 1 || (count === 0 && wasTouched)) ? i18n._(reasons[parsed.reason]) : null,
    type(next: string) {
      setText(next)
      setRefusal(null)
      setWasTouched(true)
    },
    touch: () => setWasTouched(true),
    clear() {
      setText('')
      setRefusal(null)
      setWasTouched(false)
    },
    async submit() {
      if (isAdding || count > 1) return
      const newRefusal = parsed.ok
        ? await add(parsed.id)
        : { message: i18n._(reasons[parsed.reason], { id: text.trim() }) }
      setRefusal(newRefusal)
      if (newRefusal !== null) return
      notify(i18n._('sets.added'), { duration })
      onAdded()
    },
  }
}

interface FieldProps {
  label: string
  help?: string
  entry: ReturnType<typeof useIdEntry>
  autoFocus?: boolean
}

export function IdField({ label, help, entry, autoFocus }: FieldProps) {
  return (
    <TextField
      fullWidth
      required
      autoFocus={autoFocus}
      label={label}
      value={entry.text}
      onChange={(event) => entry.type(event.target.value)}
      onBlur={entry.touch}
      error={entry.problem !== null || entry.refusal !== null}
      helperText={entry.problem ?? (entry.refusal ? ' ' : help) ?? ' '}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false }, formHelperText: { role: 'status' } }}
      sx={{ mt: 1 }}
    />
  )
}

export function EntryRefusal({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      {refusal.message}
      {refusal.explanation && (
        <>
          <br />
          {refusal.explanation}
        </>
      )}
    </Alert>
  )
}
