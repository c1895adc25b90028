// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { theme } from './theme'

afterEach(cleanup)

it.each([
  ['one line', {}],
  ['several lines', { multiline: true, minRows: 3 }],
])('a field of %s has a dashed frame only when it is read-only', (_, props) => {
  render(
    <ThemeProvider theme={theme}>
      <TextField label="Reason" {...props} />
      <TextField label="Username" slotProps={{ input: { readOnly: true } }} {...props} />
    </ThemeProvider>,
  )
  const frameOf = (label: string) =>
    getComputedStyle(screen.getByLabelText(label).parentElement!.querySelector('fieldset')!).borderStyle
  expect([frameOf('Reason'), frameOf('Username')]).toEqual(['solid', 'dashed'])
})
