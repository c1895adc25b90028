import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { PencilIcon } from './icons'
import { isWrongState, SavedTextNote } from './saved-text-note'
import { useNotify } from './snackbar'
import { type SavedTextOptions, useSavedText } from './use-saved-text'

interface Props extends Omit<SavedTextOptions, 'check' | 'emptyMessage' | 'onLeftUnsaved'> {
  /** Label of the field while it is open, for example "Name of Condition 1". */
  label: string
  /** Announced after the text of the closed field, for example "edit name". */
  editLabel: string
  /** Placeholder for an empty text. */
  placeholder: string
  maxLength: number
  /** What is wrong with the text, in a few words. Shown while typing. */
  validate: (text: string) => string | null
  /** The error that is shown on an attempt to save such a text. */
  refusal: (reason: string) => string
  onRefused?: (text: string) => void
  isStrong?: boolean
  /** Wraps onto several lines on the screen, but is still a single line of text. */
  isLong?: boolean
  /** Selects the text on opening, so that typing replaces it: for a text that is short or only a suggestion. */
  isSelected?: boolean
  /** Opens on mount, for something that was just created. */
  startsOpen?: boolean
}

/**
 * A text in a table that becomes a field on click or Enter. Enter or blur saves it, Escape restores the stored text.
 * The field stays open while its text is invalid, and the focus is never lost between the text and the field.
 */
export function InlineText({
  label,
  editLabel,
  placeholder,
  maxLength,
  validate,
  refusal,
  onRefused,
  isStrong,
  isLong,
  isSelected = false,
  startsOpen = false,
  ...options
}: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const id = useId()
  const field = useSavedText({
    ...options,
    onLeftUnsaved: (result) => {
      const reason = 'conflict' in result ? i18n._('saved.conflict', { theirs: result.conflict }) : result.message
      notify(i18n._('saved.failedElsewhere', { label, reason }), { severity: 'error' })
    },
    check: (text) => {
      const reason = validate(text)
      return reason === null ? null : refusal(reason)
    },
  })
  const { text, state } = field
  const [isEntered, setIsEntered] = useState(startsOpen)
  const isOpen = isEntered || isWrongState(state) || state.kind === 'unsaved'

  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(startsOpen)
  useLayoutEffect(() => {
    if (!hasFocus.current) return
    const shown = isOpen ? input.current : button.current
    shown?.focus()
    if (isOpen)
      input.current?.setSelectionRange(isSelected ? 0 : input.current.value.length, input.current.value.length)
  }, [isOpen, isSelected])

  const enter = () => {
    hasFocus.current = true
    setIsEntered(true)
  }
  const leave = () => {
    if (validate(text.trim()) !== null) onRefused?.(text.trim())
    setIsEntered(false)
    return field.commit()
  }
  const restore = () => {
    setIsEntered(false)
    field.restore()
  }

  const closing = (action: () => unknown) => () => {
    setIsEntered(false)
    return action()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void leave()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      restore()
    }
  }
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    hasFocus.current = false
    if (isEntered) void leave()
  }

  const warning = isOpen ? validate(text.trim()) : null
  return (
    <Box
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={handleBlur}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
    >
      {isOpen ? (
        <TextField
          fullWidth
          size="small"
          multiline={isLong}
          value={text}
          inputRef={input}
          onChange={(event) => {
            setIsEntered(true)
            field.edit(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))
          }}
          onFocus={() => setIsEntered(true)}
          onKeyDown={handleKeyDown}
          error={warning !== null || isWrongState(state)}
          slotProps={{
            htmlInput: { 'aria-label': label, 'aria-describedby': `${id}-note` },
            input: { endAdornment: <Counter length={text.trim().length} maxLength={maxLength} /> },
          }}
          sx={{ flex: '1 1 100%' }}
        />
      ) : (
        <ButtonBase
          ref={button}
          onClick={enter}
          aria-label={`${text === '' ? placeholder : text}, ${editLabel}`}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 40,
            justifyContent: 'flex-start',
            gap: 1,
            mx: -0.75,
            px: 0.75,
            borderRadius: 1.5,
            font: 'inherit',
            fontWeight: isStrong ? 600 : 'inherit',
            textAlign: 'left',
            overflowWrap: 'anywhere',
            color: text === '' ? 'text.secondary' : 'text.primary',
            '& svg': { opacity: 0.55, flexShrink: 0, color: 'text.secondary', fontSize: 16 },
            '&:hover': { bgcolor: 'background.sunken' },
            '&:hover svg, &.Mui-focusVisible svg': { opacity: 1 },
          }}
        >
          {text === '' ? placeholder : text}
          <PencilIcon />
        </ButtonBase>
      )}
      <SavedTextNote
        id={`${id}-note`}
        field={{
          state,
          commit: leave,
          restore,
          keepMine: closing(field.keepMine),
          takeTheirs: closing(field.takeTheirs),
        }}
        warning={warning}
      />
    </Box>
  )
}

function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  return (
    <InputAdornment position="end" disableTypography>
      <Box
        component="span"
        aria-hidden
        sx={{ typography: 'caption', color: length > maxLength ? 'error.main' : 'text.secondary' }}
      >
        {`${length}/${maxLength}`}
      </Box>
    </InputAdornment>
  )
}
