// @vitest-environment jsdom
import '../testing/long-timeouts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { useUrlState } from './use-url-state'

afterEach(cleanup)

const spelling = {
  read: (params: URLSearchParams) => params.get('q') ?? '',
  write: (search: string): Record<string, string> => (search === '' ? {} : { q: search }),
}

function Search() {
  const [search, setSearch] = useUrlState(spelling)
  return (
    <>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <Link to="/list?q=linked">Elsewhere</Link>
    </>
  )
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/list', element: <Search /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })

describe('useUrlState', () => {
  it('starts with the value in the URL', () => {
    open('/list?q=fractions')
    expect(field().value).toBe('fractions')
  })

  it('keeps every letter and the cursor position while typing in the middle', async () => {
    const router = open('/list?q=fions')
    await userEvent.type(field(), 'ract', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(field().value).toBe('fractions')
    expect(field().selectionStart).toBe(5)
    await waitFor(() => expect(router.state.location.search).toBe('?q=fractions'))
  })

  it('removes the parameter from the URL when the value is cleared', async () => {
    const router = open('/list?q=a')
    await userEvent.clear(field())
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('follows a navigation from elsewhere', async () => {
    open('/list')
    await userEvent.type(field(), 'typed')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await waitFor(() => expect(field().value).toBe('linked'))
  })
})
