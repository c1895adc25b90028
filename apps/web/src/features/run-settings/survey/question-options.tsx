import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useId, useRef } from 'react'
import { CloseIcon, PlusIcon } from '../../../ui/icons'

const maxOptions = 10

interface Props {
  options: readonly string[]
  /** What is wrong with the options as a whole. */
  wrong: string | null
  onChange: (options: string[]) => void
}

/** The answer options, one field each. */
export function QuestionOptions({ options, wrong, onChange }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  // Needed because the focused field or button may have been removed.
  const focusOn = (index: number) =>
    setTimeout(() => frame.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[index]?.focus())
  const add = () => {
    onChange([...options, ''])
    focusOn(options.length)
  }
  const remove = (index: number) => {
    onChange(options.toSpliced(index, 1))
    focusOn(Math.max(0, index - 1))
  }
  return (
    <Box ref={frame} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is identified only by its index
        <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            fullWidth
            size="small"
            label={i18n._('question.option', { number: index + 1 })}
            value={option}
            onChange={(event) => onChange(options.with(index, event.target.value))}
            error={wrong !== null}
            slotProps={{ htmlInput: { maxLength: 120, 'aria-describedby': wrong ? id : undefined } }}
          />
          <IconButton
            aria-label={i18n._('question.option.remove', { number: index + 1 })}
            disabled={options.length <= 2}
            onClick={() => remove(index)}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
      {wrong && (
        <FormHelperText error id={id}>
          {wrong}
        </FormHelperText>
      )}
      {options.length < maxOptions && (
        <Box>
          <Button size="small" startIcon={<PlusIcon />} onClick={add}>
            {i18n._('question.option.add')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
