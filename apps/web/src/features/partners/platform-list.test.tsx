// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { refusal } from '../../testing/open-screen'
import { aPlatform, openPlatforms } from './testing/platforms.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(setting: Parameters<typeof openPlatforms>[0] = {}) {
  const opened = await openPlatforms(setting)
  stop = opened.stop
  return opened
}
type Opened = Awaited<ReturnType<typeof open>>

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

async function choose({ user }: Opened, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Algebra Land' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the list of platforms', () => {
  it('lists platforms with their students, the last use of their token and revoked access', async () => {
    await open({
      partners: [
        aPlatform({ participants: 1_204, lastUsedAt: 1_760_000_000 }),
        aPlatform({ id: 2, name: 'Number Garden', revokedAt: 1_760_000_000 }),
      ],
    })
    expect((await row(/Algebra Land/)).getByText('1,204')).toBeTruthy()
    expect((await row(/Algebra Land/)).queryByText('Access revoked')).toBeNull()
    const revoked = await row(/Number Garden/)
    expect(revoked.getByText('Access revoked')).toBeTruthy()
    expect(revoked.getByText('Never')).toBeTruthy()
  })

  it('shows the addresses for platforms and offers to add one when there are none', async () => {
    const { user, origin } = await open()
    await screen.findByRole('heading', { name: 'No platforms yet' })
    expect(screen.getByText(`${origin}/api/partner`)).toBeTruthy()
    expect(screen.getByText(origin)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add platform' }))
    expect(await dialog('Add platform')).toBeTruthy()
  })

  it('offers a retry when platforms cannot be loaded', async () => {
    let isDown = true
    const { user } = await open({ answer: () => (isDown ? refusal(500, 'internal') : undefined) })
    await screen.findByText('Couldn’t load the platforms')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'No platforms yet' })
  })
})

describe('a new platform', () => {
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Platform name/ })
  const send = (user: Opened['user']) => user.click(screen.getByRole('button', { name: 'Add and show token' }))
  async function begin(setting?: Parameters<typeof open>[0]) {
    const opened = await open(setting)
    await opened.user.click(await screen.findByRole('button', { name: 'Add platform' }))
    return opened
  }

  it('shows the token of a new platform once, lets it be copied, and forgets it when the dialog closes', async () => {
    const opened = await begin()
    const { user, sent } = opened
    await user.click(name())
    await user.paste('Algebra Land')
    await send(user)
    const shown = within(await dialog('Token for Algebra Land'))
    shown.getByText('trp_1')
    await user.click(shown.getByRole('button', { name: 'Copy: Token' }))
    expect(await navigator.clipboard.readText()).toBe('trp_1')
    await user.keyboard('{Escape}')
    shown.getByText('trp_1')
    await user.click(shown.getByRole('button', { name: 'I’ve stored it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain('trp_1')
    await row(/Algebra Land/)
    expect(sent('POST', '/api/admin/partners')).toEqual([{ name: 'Algebra Land' }])
    await waitFor(() =>
      expect(
        JSON.stringify(
          opened.client
            .getMutationCache()
            .getAll()
            .map((one) => one.state.data ?? null),
        ),
      ).not.toContain('trp_1'),
    )
  })

  it('shows an error at the field for a missing or malformed platform name, and sends nothing', async () => {
    const { user, sent } = await begin()
    await send(user)
    expect(describedBy(name())).toBe('Give the platform a name')
    await user.type(name(), 'a<b')
    expect(describedBy(name())).toBe('Use letters, digits, spaces, periods and hyphens')
    expect(sent('POST', '/api/admin/partners')).toEqual([])
  })

  it('says at the field that a platform name is taken, and keeps what was typed', async () => {
    const { user } = await begin({
      answer: ({ method }) => (method === 'POST' ? refusal(409, 'name_taken') : undefined),
    })
    await user.click(name())
    await user.paste('Algebra Land')
    await send(user)
    await waitFor(() => expect(describedBy(name())).toMatch(/A platform with this name already exists/))
    expect(name().value).toBe('Algebra Land')
  })

  it('keeps the name of a new platform when the connection is lost', async () => {
    const { user } = await begin({ answer: ({ method }) => (method === 'POST' ? { body: undefined } : undefined) })
    await user.click(name())
    await user.paste('Algebra Land')
    await send(user)
    await screen.findByText(/Couldn’t reach Trellis/)
    expect(name().value).toBe('Algebra Land')
  })
})

describe('the actions for a platform', () => {
  it('creates another token for a platform after confirmation', async () => {
    const opened = await open({ partners: [aPlatform()] })
    await choose(opened, 'New token')
    await screen.findByText(/The current token stops working immediately/)
    expect(opened.sent('POST', '/api/admin/partners/token')).toEqual([])
    await opened.user.click(screen.getByRole('button', { name: 'Create new token' }))
    within(await dialog('Token for Algebra Land')).getByText('trp_1')
    expect(opened.sent('POST', '/api/admin/partners/token')).toEqual([{ id: 1 }])
  })

  it('revokes the access of a platform after confirmation, and restores it with another token', async () => {
    const opened = await open({ partners: [aPlatform({ participants: 31 })] })
    await choose(opened, 'Revoke access')
    await screen.findByText(/31 students there no longer get any study/)
    await opened.user.click(screen.getByRole('button', { name: 'Revoke access' }))
    await waitFor(async () => expect((await row(/Algebra Land/)).getByText('Access revoked')).toBeTruthy())
    expect(opened.sent('DELETE', '/api/admin/partners')).toEqual([{ id: 1 }])

    await choose(opened, 'Restore access')
    await opened.user.click(await screen.findByRole('button', { name: 'Create new token' }))
    within(await dialog('Token for Algebra Land')).getByText('trp_1')
    await opened.user.click(screen.getByRole('button', { name: 'I’ve stored it' }))
    await waitFor(() => expect(screen.queryByText('Access revoked')).toBeNull())
  })

  it('keeps the access of a platform when revoking fails, and says so', async () => {
    const opened = await open({
      partners: [aPlatform()],
      answer: ({ method }) => (method === 'DELETE' ? { body: undefined } : undefined),
    })
    await choose(opened, 'Revoke access')
    await opened.user.click(await screen.findByRole('button', { name: 'Revoke access' }))
    await screen.findByText('Couldn’t revoke access')
    expect((await row(/Algebra Land/)).queryByText('Access revoked')).toBeNull()
  })
})

function describedBy(field: HTMLElement): string | null | undefined {
  return document.getElementById(field.getAttribute('aria-describedby')!)?.textContent
}
