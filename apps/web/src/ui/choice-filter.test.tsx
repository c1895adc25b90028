// @vitest-environment jsdom
import '../testing/long-timeouts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../testing/activate-english'
import { DetachedStyles } from '../testing/detached-styles'
import { ChoiceFilter } from './choice-filter'

beforeAll(() => activateEnglish())
afterEach(cleanup)

const colors = ['Red', 'Green', 'Blue'].map((name) => ({ value: name, displayText: name }))

function Filter() {
  const [value, setValue] = useState<string[]>([])
  return (
    <I18nProvider i18n={i18n}>
      <ChoiceFilter
        label="Color"
        choices={colors}
        value={value}
        onChange={setValue}
        chosenLabel={`${value.length} chosen`}
      />
    </I18nProvider>
  )
}

const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('ChoiceFilter', () => {
  it('keeps the typed text while the page around it rerenders', async () => {
    const { rerender } = render(<Filter />, { wrapper: DetachedStyles })
    await userEvent.type(screen.getByRole('combobox', { name: 'Color' }), 'gre')
    rerender(<Filter />)
    expect(shown()).toEqual(['Green'])
  })

  it('keeps the list filtered while several options are selected', async () => {
    const user = userEvent.setup()
    render(<Filter />, { wrapper: DetachedStyles })
    await user.type(screen.getByRole('combobox', { name: 'Color' }), 're')
    await user.click(screen.getByRole('option', { name: 'Red' }))
    expect(shown()).toEqual(['Red', 'Green'])
  })

  it('shows how many options are selected, and deselects one on a second click', async () => {
    const user = userEvent.setup()
    render(<Filter />, { wrapper: DetachedStyles })
    await user.click(screen.getByRole('combobox', { name: 'Color' }))
    await user.click(screen.getByRole('option', { name: 'Red' }))
    await user.click(screen.getByRole('option', { name: 'Blue' }))
    expect(screen.getByText('2 chosen')).toBeTruthy()
    await user.click(screen.getByRole('option', { name: 'Red' }))
    expect(screen.getByText('1 chosen')).toBeTruthy()
  })
})
