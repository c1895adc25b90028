// @vitest-environment jsdom
import '../../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { localTimeZone } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../../testing/activate-english'
import { refusal } from '../../../testing/open-screen'
import { aClass } from '../testing/class.fixtures'
import { openClasses } from '../testing/class-screens.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(setting: Parameters<typeof openClasses>[0] = {}) {
  const opened = await openClasses({ address: '/classes', ...setting })
  stop = opened.stop
  return opened
}

const dialog = () => within(screen.getByRole('dialog'))

describe('the list of classes', () => {
  it('shows name, grade, school, code and counts of each class, sorted by name', async () => {
    await open({ classes: [aClass(), aClass({ id: 'C2' as never, name: 'Algebra', students: 28, isOpen: false })] })
    await screen.findByRole('link', { name: 'Mathematics 6b' })
    const cards = screen.getAllByRole('article').map((card) => card.textContent)
    expect(cards[0]).toMatch(/^Algebra.*Closed to new students.*Students28/)
    expect(cards[1]).toMatch(/Mathematics 6b.*Grade 6.*Hill School.*Join codeK7MPQ2.*Students2.*Homework1/)
  })

  it('says when a teacher has no classes, and opens the dialog for the first one', async () => {
    const { user } = await open({ classes: [] })
    await screen.findByRole('heading', { name: 'You have no classes yet' })
    await user.click(screen.getByRole('button', { name: 'New class' }))
    expect(await screen.findByRole('dialog', { name: 'New class' })).toBeTruthy()
  })

  it('offers a retry when classes cannot be loaded', async () => {
    let isDown = true
    const { user } = await open({
      answer: ({ path }) => (isDown && path === '/core/classes' ? refusal(500, 'internal') : undefined),
    })
    await screen.findByText('Couldn’t load your classes')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Mathematics 6b' })
  })
})

describe('a new class', () => {
  it('creates a class with name, grade and the browser’s time zone, and opens it', async () => {
    const { user, sent, at } = await open({
      answer: ({ method, path, body }) =>
        method === 'POST' && path === '/core/classes' ? { body: aClass(body as object) } : undefined,
    })
    await user.click(await screen.findByRole('button', { name: 'New class' }))
    await user.click(dialog().getByRole('textbox', { name: /Class name/ }))
    await user.paste(' Period 3 ')
    await user.click(dialog().getByRole('combobox', { name: /Grade/ }))
    await user.click(await screen.findByRole('option', { name: 'Grade 7' }))
    await user.click(dialog().getByRole('button', { name: 'Create class' }))
    await waitFor(() => expect(at()).toBe('/classes/C1'))
    const timeZone = localTimeZone()
    expect(sent('POST', '/core/classes')).toEqual([{ name: ' Period 3 ', grade: 'Grade 7', school: null, timeZone }])
  })

  it('sends a listed school by its id, and announces that an unlisted one will be added', async () => {
    const { user, sent, at } = await open({
      answer: ({ method, path, body }) => {
        if (path.startsWith('/core/schools')) return { body: [{ id: 'SC7', name: 'Oak Lane', place: 'Springfield' }] }
        return method === 'POST' && path === '/core/classes' ? { body: aClass(body as object) } : undefined
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New class' }))
    await user.click(dialog().getByRole('textbox', { name: /Class name/ }))
    await user.paste('Period 3')
    const school = dialog().getByRole('combobox', { name: /School/ })
    await user.type(school, 'oak')
    expect(dialog().getByText('“oak” will be added to the list of schools')).toBeTruthy()
    await user.click(await screen.findByRole('option', { name: 'Oak Lane, Springfield' }))
    await user.click(dialog().getByRole('button', { name: 'Create class' }))
    await waitFor(() => expect(at()).toBe('/classes/C1'))
    expect(sent('POST', '/core/classes')).toMatchObject([{ name: 'Period 3', schoolId: 'SC7' }])
  })

  it('requires a class name, with an error at the field, and sends nothing', async () => {
    const { user, sent } = await open()
    await user.click(await screen.findByRole('button', { name: 'New class' }))
    await user.click(dialog().getByRole('button', { name: 'Create class' }))
    const name = dialog().getByRole('textbox', { name: /Class name/ })
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(name.getAttribute('aria-describedby')!)?.textContent).toBe('Give the class a name')
    expect(sent('POST', '/core/classes')).toEqual([])
  })

  it('keeps what was typed after a lost connection and a reload', async () => {
    const lost: Parameters<typeof openClasses>[0] = {
      answer: ({ method }) => (method === 'POST' ? { body: undefined } : undefined),
    }
    const { user } = await open(lost)
    await user.click(await screen.findByRole('button', { name: 'New class' }))
    await user.click(dialog().getByRole('textbox', { name: /Class name/ }))
    await user.paste('Period 3')
    await user.type(dialog().getByRole('combobox', { name: /School/ }), 'Hill School')
    await user.click(dialog().getByRole('button', { name: 'Create class' }))
    await dialog().findByText(/Couldn’t reach Trellis/)
    cleanup()
    await stop()

    const again = await open()
    await again.user.click(await screen.findByRole('button', { name: 'New class' }))
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: /Class name/ }).value).toBe('Period 3')
    expect(dialog().getByRole<HTMLInputElement>('combobox', { name: /School/ }).value).toBe('Hill School')
  })
})
