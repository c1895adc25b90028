// @vitest-environment jsdom
import '../testing/long-timeouts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../testing/activate-english'
import { DetachedStyles } from '../testing/detached-styles'
import { type ConfirmOptions, ConfirmProvider, useConfirm } from './confirm-dialog'

beforeAll(() => activateEnglish())
afterEach(cleanup)

function Asker({ options }: { options?: ConfirmOptions }) {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('none')
  return (
    <>
      <button type="button" onClick={async () => setAnswer(String(await confirm(options)))}>
        Ask
      </button>
      <output>{answer}</output>
    </>
  )
}

function ConfirmAccess({ onReady }: { onReady: (confirm: ReturnType<typeof useConfirm>) => void }) {
  const confirm = useConfirm()
  useEffect(() => onReady(confirm), [confirm, onReady])
  return null
}

async function ask(options?: ConfirmOptions) {
  const user = userEvent.setup()
  render(
    <I18nProvider i18n={i18n}>
      <ConfirmProvider>
        <Asker options={options} />
      </ConfirmProvider>
    </I18nProvider>,
    { wrapper: DetachedStyles },
  )
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return { user, dialog: await screen.findByRole('alertdialog') }
}

const answer = () => screen.getByRole('status').textContent

describe('the confirm dialog', () => {
  it('uses the default texts when none are given', async () => {
    await ask()
    expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeTruthy()
    expect(screen.getByText('This action cannot be undone.')).toBeTruthy()
  })

  it('shows the given message and the given label of the confirm button', async () => {
    await ask({ message: 'Deleting X', confirmLabel: 'DELETE' })
    expect(screen.getByText('Deleting X')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'DELETE' })).toBeTruthy()
  })

  it('resolves to true for the confirm button', async () => {
    const { user } = await ask()
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(answer()).toBe('true'))
  })

  it.each([
    [
      'Cancel',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    ],
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ])('resolves to false for %s', async (_, refuse) => {
    const { user } = await ask()
    await refuse(user)
    await waitFor(() => expect(answer()).toBe('false'))
  })

  it('focuses the cancel button first and returns focus afterwards', async () => {
    const { user } = await ask()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })

  it('asks a second question while the first one closes, and gives each its own answer', async () => {
    const user = userEvent.setup()
    const answers: string[] = []
    let confirm: ReturnType<typeof useConfirm> | undefined
    const ask = (title: string) => confirm!({ title }).then((isSure) => answers.push(`${title} ${isSure}`))
    render(
      <I18nProvider i18n={i18n}>
        <ConfirmProvider>
          <ConfirmAccess
            onReady={(ready) => {
              confirm = ready
            }}
          />
        </ConfirmProvider>
      </I18nProvider>,
      { wrapper: DetachedStyles },
    )
    act(() => void ask('First?'))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    act(() => void ask('Second?'))
    await screen.findByRole('alertdialog', { name: 'Second?' })
    expect(answers).toEqual(['First? true'])
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(answers).toEqual(['First? true', 'Second? true']))
  })
})
