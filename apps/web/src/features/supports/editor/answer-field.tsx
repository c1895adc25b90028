import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import Radio from '@mui/material/Radio'
import TextField from '@mui/material/TextField'
import type { AnswerPart, AnswerValue } from '@trellis/domain'
import type { ReactNode } from 'react'
import { ProblemHtml } from '../../../shared/problem/problem-html'
import { DownIcon, UpIcon } from '../icons'

interface Props {
  part: AnswerPart
  name: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

/** A student's answer to one answer part. */
export function AnswerField(props: Props) {
  const { part, name, values, error, onChange } = props
  switch (part.answerType) {
    case 'CHOOSE_ONE':
    case 'DROP_DOWN':
      return <Choices {...props} isMany={false} />
    case 'CHOOSE_N':
      return <Choices {...props} isMany />
    case 'RANK':
    case 'SORT':
      return <Order {...props} />
    default:
      return (
        <TextField
          label={name}
          value={values[0] ?? ''}
          onChange={({ target }) => onChange([target.value])}
          error={error !== undefined}
          helperText={error}
          autoComplete="off"
          sx={{ mt: 1 }}
        />
      )
  }
}

function Group({ name, error, children }: { name: string; error: string | undefined; children: ReactNode }) {
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">{name}</FormLabel>
      {children}
      {error !== undefined && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  )
}

function Choices({ part, name, values, error, onChange, isMany }: Props & { isMany: boolean }) {
  const Control = isMany ? Checkbox : Radio
  const toggle = (value: string) => {
    if (!isMany) return [value]
    return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  }
  return (
    <Group name={name} error={error}>
      {part.answerValues.map((value, index) => (
        <FormControlLabel
          // biome-ignore lint/suspicious/noArrayIndexKey: two choices may read the same
          key={index}
          label={<AnswerValueText value={value} />}
          control={<Control checked={values.includes(value.value)} onChange={() => onChange(toggle(value.value))} />}
        />
      ))}
    </Group>
  )
}

function Order({ part, name, values, error, onChange }: Props) {
  const { i18n } = useLingui()
  const move = (from: number, to: number) => {
    if (to < 0 || to >= values.length) return
    const next = [...values]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <Group name={name} error={error}>
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {values.map((given, index) => (
          <Box component="li" key={given} sx={{ py: 0.25 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <AnswerValueText value={part.answerValues.find((value) => value.value === given)} />
              </Box>
              <IconButton
                size="small"
                aria-label={i18n._('supports.answers.up', { number: index + 1 })}
                onClick={() => move(index, index - 1)}
              >
                <UpIcon />
              </IconButton>
              <IconButton
                size="small"
                aria-label={i18n._('supports.answers.down', { number: index + 1 })}
                onClick={() => move(index, index + 1)}
              >
                <DownIcon />
              </IconButton>
            </Box>
          </Box>
        ))}
      </Box>
    </Group>
  )
}

function AnswerValueText({ value }: { value: AnswerValue | undefined }) {
  if (value?.display === undefined) return <span>{value?.value}</span>
  return <ProblemHtml html={value.display} isInline />
}
