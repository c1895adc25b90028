import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { checkSliderValue } from '@trellis/domain'
import { useId, useState } from 'react'

interface Props {
  label: string
  bounds: { min: number; max: number }
  /** One number, or the two ends of a range. */
  value: readonly number[]
  /** Called with valid numbers only, once they are final. */
  onChange: (value: number[]) => void
}

/** A slider, with a field to type each of its numbers. A parent gives it a new key when the value changes elsewhere. */
export function SliderField({ label, bounds, value, onChange }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [texts, setTexts] = useState(value.map(String))
  const numbers = texts.map((text, index) => (text.trim() === '' ? value[index]! : Number(text)))
  const messages = numbers.map((number) => messageFor(number, bounds))
  const isValid = messages.every((message) => message === null)

  function messageFor(number: number, { min, max }: Props['bounds']): string | null {
    if (checkSliderValue(number, min, max).ok) return null
    return number > max ? i18n._('finder.more.tooBig', { max }) : i18n._('finder.more.tooSmall', { min })
  }
  const handleDone = () => {
    if (isValid && numbers.some((number, index) => number !== value[index])) onChange(numbers)
  }
  const isRange = value.length > 1
  const nameOf = (index: number) => {
    if (!isRange) return label
    return index === 0 ? i18n._('finder.more.from', { what: label }) : i18n._('finder.more.to', { what: label })
  }
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Slider
          size="small"
          min={bounds.min}
          max={bounds.max}
          value={isValid ? (isRange ? numbers : numbers[0]!) : isRange ? [...value] : value[0]!}
          getAriaLabel={nameOf}
          onChange={(_, moved) => setTexts([moved].flat().map(String))}
          onChangeCommitted={(_, moved) => onChange([moved].flat())}
          sx={{ flex: 1, mx: 1, mt: 0.5 }}
        />
        {texts.map((text, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the position of an end in its range is its identity
            key={index}
            size="small"
            value={text}
            error={messages[index] !== null}
            helperText={messages[index]}
            onChange={(event) => setTexts(texts.map((old, at) => (at === index ? event.target.value : old)))}
            onBlur={handleDone}
            onKeyDown={(event) => event.key === 'Enter' && handleDone()}
            slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': nameOf(index) } }}
            sx={{ width: 84, '& .MuiInputBase-input': { py: 0.5 }, '& .MuiFormHelperText-root': { mx: 0 } }}
          />
        ))}
      </Box>
    </Box>
  )
}
