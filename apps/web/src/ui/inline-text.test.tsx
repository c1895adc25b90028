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
import { InlineText } from './inline-text'
import { SnackbarProvider } from './snackbar'
import type { SaveResult } from './use-saved-text'

beforeAll(() => activateEnglish())
afterEach(cleanup)

interface Options {
  answer?: SaveResult
  startsOpen?: boolean
}

/** A name of at most ten characters, over a store that answers every save the same way. */
function Keeper({ answer = { ok: true }, startsOpen, onSave }: Options & { onSave: (text: string) => void }) {
  const [stored, setStored] = useState('Hints')
  return (
    <>
      <InlineText
        name="name"
        stored={stored}
        label="Name of Hints"
        editLabel="edit name"
        placeholder="No name"
        maxLength={10}
        validate={(text) => (text === '' ? 'blank' : text.length > 10 ? 'too long' : null)}
        refusal={(reason) => `Illegal name - ${reason}`}
        save={async (text) => {
          onSave(text)
          if (answer.ok) setStored(text)
          return answer
        }}
        isSelected
        startsOpen={startsOpen}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

function show(options: Options = {}) {
  const saved: string[] = []
  render(
    <I18nProvider i18n={i18n}>
      <SnackbarProvider>
        <Keeper {...options} onSave={(text) => saved.push(text)} />
      </SnackbarProvider>
    </I18nProvider>,
    { wrapper: DetachedStyles },
  )
  return saved
}

const closed = (text: string) => screen.getByRole('button', { name: `${text}, edit name` })
const field = () => screen.getByRole('textbox', { name: 'Name of Hints' })

describe('InlineText', () => {
  it('opens on Enter with its text selected, saves on Enter and keeps the focus', async () => {
    const saved = show()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field())
    await userEvent.keyboard('Worked{Enter}')
    expect(saved).toEqual(['Worked'])
    expect(document.activeElement).toBe(closed('Worked'))
  })

  it('saves on blur without moving the focus back', async () => {
    const saved = show()
    await userEvent.click(closed('Hints'))
    await userEvent.keyboard('Worked')
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(saved).toEqual(['Worked'])
    expect(document.activeElement?.textContent).toBe('Elsewhere')
  })

  it('restores the stored text on Escape', async () => {
    const saved = show()
    await userEvent.click(closed('Hints'))
    await userEvent.keyboard('Worked{Escape}')
    expect(saved).toEqual([])
    expect(document.activeElement).toBe(closed('Hints'))
  })

  it('shows an error while typing, and stays open on an attempt to save', async () => {
    const saved = show()
    await userEvent.click(closed('Hints'))
    await userEvent.keyboard('Much too long')
    expect(screen.getByText('too long')).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('Illegal name - too long')).toBeDefined()
    expect(document.activeElement).toBe(field())
    await userEvent.keyboard('{Backspace>3/}{Enter}')
    expect(saved).toEqual(['Much too l'])
  })

  it('reopens with the typed text when the save fails', async () => {
    const saved = show({ answer: { ok: false, message: 'No connection' } })
    await userEvent.click(closed('Hints'))
    await userEvent.keyboard('Worked{Enter}')
    expect(await screen.findByText('No connection')).toBeDefined()
    expect((field() as HTMLInputElement).value).toBe('Worked')
    expect(document.activeElement).toBe(field())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(saved).toEqual(['Worked', 'Worked'])
  })

  it('lets the user discard an unsaved draft from an earlier visit', async () => {
    sessionStorage.setItem('draft:name', JSON.stringify({ text: 'Worked', from: 'Hints' }))
    const saved = show()
    expect((field() as HTMLInputElement).value).toBe('Worked')
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(saved).toEqual([])
    expect(document.activeElement).toBe(closed('Hints'))
  })

  it('opens with its text selected when it is new', async () => {
    const saved = show({ startsOpen: true })
    await userEvent.keyboard('Worked{Enter}')
    expect(saved).toEqual(['Worked'])
  })
})
