// @vitest-environment jsdom
import '../../testing/patience'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateWords } from '../../locales/words'
import { refusal } from '../../testing/open-screen'
import { aPlatform, openPlatforms } from './testing/open-platforms'

let stop = () => Promise.resolve()

beforeAll(() => activateWords())
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

describe('the platforms', () => {
  it('tell their students, when their token was used last, and who is shut out', async () => {
    await open({
      partners: [
        aPlatform({ participants: 1_204, lastUsedAt: 1_760_000_000 }),
        aPlatform({ id: 2, name: 'Number Garden', revokedAt: 1_760_000_000 }),
      ],
    })
    expect((await row(/Algebra Land/)).getByText('1,204')).toBeTruthy()
    expect((await row(/Algebra Land/)).queryByText('Access revoked')).toBeNull()
    const shut = await row(/Number Garden/)
    expect(shut.getByText('Access revoked')).toBeTruthy()
    expect(shut.getByText('Never')).toBeTruthy()
  })

  it('that are none teach what a platform is, and where it calls', async () => {
    const { user, origin } = await open()
    await screen.findByRole('heading', { name: 'No platforms yet' })
    expect(screen.getByText(`${origin}/api/partner`)).toBeTruthy()
    expect(screen.getByText(origin)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add platform' }))
    expect(await dialog('Add platform')).toBeTruthy()
  })

  it('that cannot be loaded can be asked for again', async () => {
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

  it('gets a token that is shown once, can be copied, and is gone with its dialog', async () => {
    const opened = await begin()
    const { user, sent } = opened
    await user.type(name(), 'Algebra Land')
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

  it('needs a name that can be a context, says so at the field, and sends nothing', async () => {
    const { user, sent } = await begin()
    await send(user)
    expect(describedBy(name())).toBe('Give the platform a name')
    await user.type(name(), 'a<b')
    expect(describedBy(name())).toBe('Use letters, digits, spaces, periods and hyphens')
    expect(sent('POST', '/api/admin/partners')).toEqual([])
  })

  it('of a name that is there is refused at the field, and what was typed stays', async () => {
    const { user } = await begin({
      answer: ({ method }) => (method === 'POST' ? refusal(409, 'name_taken') : undefined),
    })
    await user.type(name(), 'Algebra Land')
    await send(user)
    await waitFor(() => expect(describedBy(name())).toMatch(/There is a platform of this name/))
    expect(name().value).toBe('Algebra Land')
  })

  it('keeps what was typed when the connection is lost', async () => {
    const { user } = await begin({ answer: ({ method }) => (method === 'POST' ? { body: undefined } : undefined) })
    await user.type(name(), 'Algebra Land')
    await send(user)
    await screen.findByText(/cannot be reached/)
    expect(name().value).toBe('Algebra Land')
  })
})

describe('a platform', () => {
  it('gets another token once that is confirmed', async () => {
    const opened = await open({ partners: [aPlatform()] })
    await choose(opened, 'New token')
    await screen.findByText(/The present token stops working at once/)
    expect(opened.sent('POST', '/api/admin/partners/token')).toEqual([])
    await opened.user.click(screen.getByRole('button', { name: 'Create new token' }))
    within(await dialog('Token for Algebra Land')).getByText('trp_1')
    expect(opened.sent('POST', '/api/admin/partners/token')).toEqual([{ id: 1 }])
  })

  it('is shut out once that is confirmed, and let in again with another token', async () => {
    const opened = await open({ partners: [aPlatform({ participants: 31 })] })
    await choose(opened, 'Revoke access')
    await screen.findByText(/31 students meet no study there any more/)
    await opened.user.click(screen.getByRole('button', { name: 'Revoke access' }))
    await waitFor(async () => expect((await row(/Algebra Land/)).getByText('Access revoked')).toBeTruthy())
    expect(opened.sent('DELETE', '/api/admin/partners')).toEqual([{ id: 1 }])

    await choose(opened, 'Restore access')
    await opened.user.click(await screen.findByRole('button', { name: 'Create new token' }))
    within(await dialog('Token for Algebra Land')).getByText('trp_1')
    await opened.user.click(screen.getByRole('button', { name: 'I’ve stored it' }))
    await waitFor(() => expect(screen.queryByText('Access revoked')).toBeNull())
  })

  it('stays as it is when shutting it out fails, with the reason', async () => {
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
