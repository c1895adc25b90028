// @vitest-environment jsdom
import '../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { User } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../testing/activate-english'
import { aPerson, openScreen, refusal } from '../testing/open-screen'
import type { Received } from '../testing/test-server'
import { Component as AccountSettings } from './pages/account-settings-page'
import { Component as Preferences } from './pages/preferences-page'
import { Component as ProfileFrame } from './pages/profile-frame'

let stop = () => Promise.resolve()
beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

const auth = {
  auth: true,
  userName: 'nadia@example.org',
  userID: 'U1',
  osfUserId: null,
  isAdmin: false,
  firstTimeVisitingETrials: false,
}

const grades = ['Grade 7', 'Grade 8'].map((name) => ({ value: name, displayText: name }))

/** Opens the settings of a researcher, who teaches two grades, against a real server. */
async function open(page: 'account-settings' | 'preferences') {
  const stored: Record<string, unknown> = {
    ...aPerson('RESEARCHER'),
    attributes: { gradeLevel: ['Grade 7', 'Grade 8'] },
  }
  const serve = ({ method, path, body }: Received) => {
    switch (`${method} ${path.replace(/\?.*/, '')}`) {
      case 'GET /core/users/me':
        return { body: stored }
      case 'PATCH /core/users/me':
        Object.assign(stored, body as Partial<User>)
        return { body: stored }
      case 'DELETE /core/users/me/attributes/gradeLevel':
        stored.attributes = {}
        return { body: { ok: true } }
      case 'GET /core/attributes/gradeLevel':
        return { body: { name: 'gradeLevel', values: grades } }
      case 'GET /core/attributes/curriculum':
        return { body: { name: 'curriculum', values: [] } }
      case 'GET /api/login/isAuth':
        return { body: auth }
      case 'POST /api/OSF/researcher':
        return refusal(400, 'invalid_osf_id', 'Error: Invalid OSF account id')
      default:
        return undefined
    }
  }
  const children = [
    { path: 'account-settings', element: <AccountSettings /> },
    { path: 'preferences', element: <Preferences /> },
  ]
  const routes = [{ path: '/user-profile', element: <ProfileFrame />, children }]
  const opened = await openScreen({ routes, serve, address: `/user-profile/${page}` })
  stop = opened.stop
  await screen.findByRole('heading', { level: 1 })
  return opened
}
type Opened = Awaited<ReturnType<typeof open>>

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' })

async function fill({ user }: Opened, input: HTMLInputElement, text: string) {
  input.focus()
  input.select()
  await user.paste(text)
}

describe('the account settings', () => {
  it('shows the username, which cannot be changed, and the roles', async () => {
    await open('account-settings')
    expect(field('Username').value).toBe('nadia@example.org')
    expect(field('Username').readOnly).toBe(true)
    expect(button('Save changes').disabled).toBe(true)
    const roles = within(screen.getByRole('region', { name: 'Current roles' })).getAllByRole('listitem')
    expect(roles.map(({ textContent }) => textContent)).toEqual(['Researcher'])
    screen.getByText(/ask an administrator/)
    expect(screen.getByRole('link', { name: 'Back to projects' }).getAttribute('href')).toBe('/')
  })

  it('restores a name that was left empty, with a message until the field is focused again', async () => {
    const opened = await open('account-settings')
    const names = { 'First name': 'Nadia', 'Last name': 'Berg', 'Display name': 'Nadia B.' }
    for (const [name, stored] of Object.entries(names)) {
      await fill(opened, field(name), ' ')
      await opened.user.tab()
      screen.getByText(`${name} cannot be empty`)
      expect(field(name).value).toBe(stored)
    }
    await opened.user.click(field('First name'))
    expect(screen.queryByText('First name cannot be empty')).toBeNull()
    expect(button('Save changes').disabled).toBe(true)
  })

  it('restores the stored name when changes are discarded', async () => {
    const opened = await open('account-settings')
    await fill(opened, field('First name'), 'Nadja')
    expect(button('Save changes').disabled).toBe(false)
    await opened.user.click(button('Discard Changes'))
    expect(field('First name').value).toBe('Nadia')
    expect(button('Save changes').disabled).toBe(true)
    expect(opened.sent('PATCH', '/core/users/me')).toEqual([])
  })

  it('saves the name that changed and nothing else', async () => {
    const opened = await open('account-settings')
    await fill(opened, field('Display name'), 'Prof. Berg')
    await opened.user.click(button('Save changes'))
    await screen.findByText('Saved')
    await waitFor(() => expect(button('Save changes').disabled).toBe(true))
    expect(opened.sent('PATCH', '/core/users/me')).toEqual([{ displayName: 'Prof. Berg' }])
  })

  it('clears an OSF id that OSF does not know, and shows its error', async () => {
    const opened = await open('account-settings')
    await fill(opened, field('OSF ID'), 'rtana')
    await opened.user.click(button('Save changes'))
    await screen.findByText('Error: Invalid OSF account id')
    expect(field('OSF ID').value).toBe('')
  })
})

describe('the preferences', () => {
  it('restores the stored time zone when changes are discarded', async () => {
    const opened = await open('preferences')
    const zone = field('Time zone')
    await fill(opened, zone, 'Auckland')
    await opened.user.click(screen.getByRole('option'))
    expect(zone.value).toBe('Pacific/Auckland')
    await opened.user.click(button('Discard Changes'))
    expect(zone.value).toBe('America/New York')
  })

  it('deletes the stored grade levels when all of them are removed, and does not update the user', async () => {
    const opened = await open('preferences')
    await screen.findByText('Grade 8')
    await opened.user.click(field('Grade level'))
    await opened.user.keyboard('{Escape}{Backspace}{Backspace}')
    expect(screen.queryByText(/^Grade \d/)).toBeNull()
    await opened.user.click(button('Save changes'))
    await screen.findByText('Saved')
    expect(button('Save changes').disabled).toBe(true)
    expect(screen.queryByText(/^Grade \d/)).toBeNull()
    expect(opened.sent('DELETE', '/core/users/me/attributes/gradeLevel')).toHaveLength(1)
    expect(opened.sent('PATCH', '/core/users/me')).toEqual([])
  })
})
