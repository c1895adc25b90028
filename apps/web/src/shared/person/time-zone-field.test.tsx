// @vitest-environment jsdom

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { TimeZoneField } from './time-zone-field'
import { timeZoneChoices } from './time-zones'

beforeAll(() => activateEnglish())
afterEach(cleanup)

function Field() {
  const [zone, setZone] = useState('UTC')
  return (
    <I18nProvider i18n={i18n}>
      <TimeZoneField value={zone} onChange={setZone} helperText="" />
    </I18nProvider>
  )
}

describe('TimeZoneField', () => {
  it.each([
    ['kolkata', 'Asia/Kolkata'],
    ['calcutta', 'Asia/Kolkata'],
    ['mumbai', 'Asia/Kolkata'],
    ['kyiv', 'Europe/Kyiv'],
    ['boston', 'America/New York'],
    ['new york', 'America/New York'],
  ])('finds a time zone by typing %s', async (typed, shown) => {
    const user = userEvent.setup()
    render(<Field />)
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
    await user.clear(field)
    await user.type(field, typed)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([shown])
    await user.click(screen.getByRole('option'))
    expect(field.value).toBe(shown)
  })

  it('keeps the time zone when the field is emptied, and says that it cannot be empty', async () => {
    const user = userEvent.setup()
    render(<Field />)
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
    await user.clear(field)
    expect(screen.getByText('Timezone cannot be empty')).toBeTruthy()
    await user.tab()
    expect(field.value).toBe('UTC')
  })

  it('offers the user’s time zone even if the browser does not know it, and none under a former name', () => {
    const values = timeZoneChoices('Mars/Olympus_Mons').map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining(['Mars/Olympus_Mons', 'Europe/Madrid', 'UTC', 'Asia/Kolkata']))
    expect(values).not.toContain('Asia/Calcutta')
  })
})
