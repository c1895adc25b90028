// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ListedSchool, SchoolId } from '@trellis/domain'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { type AnswerOptions, openScreen, refusal } from '../../testing/open-screen'
import type { Received } from '../../testing/test-server'
import { Schools } from './schools'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const aSchool = (id: string, name: string, place: string | null = null): ListedSchool => ({
  id: id as SchoolId,
  name,
  place,
  classes: 2,
  teachers: 1,
})

async function open({ answer }: AnswerOptions = {}) {
  const serverState = { schools: [aSchool('SC1', 'Hill School', 'Worcester'), aSchool('SC2', 'Hil School')] }
  const serve = ({ method, path, body }: Received) => {
    if (!path.startsWith('/core/schools')) return undefined
    if (path.startsWith('/core/schools/list'))
      return { body: { schools: serverState.schools, total: serverState.schools.length } }
    if (method === 'GET') return { body: serverState.schools }
    const [, , , id, action] = path.split('/')
    if (action === 'merge') {
      serverState.schools = serverState.schools.filter((school) => school.id !== id)
      return { body: serverState.schools[0] }
    }
    if (id === undefined) serverState.schools = [...serverState.schools, { ...aSchool('SC3', ''), ...(body as object) }]
    else
      serverState.schools = serverState.schools.map((school) =>
        school.id === id ? { ...school, ...(body as object) } : school,
      )
    return { body: serverState.schools.find((school) => school.id === (id ?? 'SC3')) }
  }
  const opened = await openScreen({ routes: [{ path: '*', element: <Schools /> }], serve, answer })
  stop = opened.stop
  await screen.findByRole('heading', { level: 1, name: 'Schools' })
  const changes = () =>
    opened.received
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/core/schools'))
      .map(({ method, path, body }) => [method, path, body])
  return { ...opened, changes }
}

const rows = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

it('lists schools with their classes and teachers', async () => {
  await open()
  const row = within(await screen.findByRole('row', { name: /^Hill School/ }))
  expect(rows()).toEqual(['Hill School, Worcester', 'Hil School'])
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2', '1', 'RenameMerge'])
})

it('adds a school, once it has a name', async () => {
  const { user, changes } = await open()
  await user.click(screen.getByRole('button', { name: 'Add school' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add school' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('textbox', { name: /^Name/ }).getAttribute('aria-invalid')).toBe('true')
  expect(changes()).toEqual([])
  await user.click(dialog.getByRole('textbox', { name: /^Name/ }))
  await user.paste('Oak Lane')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('School added')
  expect(changes()).toEqual([['POST', '/core/schools', { name: 'Oak Lane', place: null }]])
  await waitFor(() => expect(rows()).toContain('Oak Lane'))
})

it('renames a school, and keeps what was typed when that fails', async () => {
  let isRefused = true
  const { user, changes } = await open({
    answer: ({ method }) => (method === 'PATCH' && isRefused ? refusal(503, 'database_unavailable') : undefined),
  })
  await user.click(await screen.findByRole('button', { name: 'Rename Hil School' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename school' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Hill Upper School')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(name.value).toBe('Hill Upper School')
  isRefused = false
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('School renamed')
  expect(changes().at(-1)).toEqual(['PATCH', '/core/schools/SC2', { name: 'Hill Upper School', place: '' }])
  await waitFor(() => expect(rows()).toEqual(['Hill School, Worcester', 'Hill Upper School']))
})

it('merges a school into another one, which has to be chosen and cannot be itself', async () => {
  const { user, changes } = await open()
  await user.click(await screen.findByRole('button', { name: 'Merge Hil School' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Hil School?' }))
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(dialog.getByText('Choose the school that stays')).toBeTruthy()
  expect(changes()).toEqual([])
  await user.click(dialog.getByRole('combobox', { name: /^Merge into/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Hill School, Worcester'])
  await user.click(options[0]!)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByText('Schools merged')
  expect(changes()).toEqual([['POST', '/core/schools/SC2/merge', { into: 'SC1' }]])
  await waitFor(() => expect(rows()).toEqual(['Hill School, Worcester']))
})

it('says when the list of schools cannot be loaded, and loads it on retry', async () => {
  let isDown = true
  const { user } = await open({
    answer: ({ path }) =>
      isDown && path.startsWith('/core/schools/list') ? refusal(503, 'database_unavailable') : undefined,
  })
  expect(await screen.findByText('Couldn’t load the schools')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('rowheader', { name: 'Hil School' })).toBeTruthy()
})
