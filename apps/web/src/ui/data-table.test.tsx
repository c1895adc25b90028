// @vitest-environment jsdom
import '../testing/long-timeouts'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DetachedStyles } from '../testing/detached-styles'
import { type Column, type ColumnSort, DataTable } from './data-table'
import { theme } from './theme'

afterEach(cleanup)

interface Plant {
  name: string
  height: number
  leaves: number
}

const plants: Plant[] = [
  { name: 'Pea', height: 90, leaves: 40 },
  { name: 'Vine', height: 300, leaves: 900 },
]

const columns: Column<Plant>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 100,
    isRowHeader: true,
    firstOrder: 'asc',
    cell: (plant) => <a href={`#${plant.name}`}>{plant.name}</a>,
  },
  {
    id: 'height',
    label: 'Hgt',
    fullLabel: 'Height',
    group: 'Size',
    width: 60,
    isNumeric: true,
    firstOrder: 'desc',
    cell: ({ height }) => height,
  },
  { id: 'leaves', label: 'Leaves', group: 'Size', width: 60, isNumeric: true, cell: ({ leaves }) => leaves },
]

function show(sort: ColumnSort, rows: Plant[] | null = plants) {
  const onSort = vi.fn()
  const onRowClick = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <DataTable
        label="Plants"
        columns={columns}
        rows={rows ?? undefined}
        keyOf={(plant) => plant.name}
        sort={sort}
        onSort={onSort}
        onRowClick={onRowClick}
        skeletonRows={3}
      />
    </ThemeProvider>,
    { wrapper: DetachedStyles },
  )
  return { onSort, onRowClick, user: userEvent.setup() }
}

const byHeight: ColumnSort = { id: 'height', order: 'desc' }

describe('DataTable', () => {
  it('exposes the sorted column and direction', () => {
    show(byHeight)
    expect(screen.getByRole('columnheader', { name: 'Height' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull()
  })

  it('reverses the direction of the sorted column, and starts with the default direction elsewhere', async () => {
    const { user, onSort } = show(byHeight)
    await user.click(screen.getByRole('button', { name: 'Height' }))
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort.mock.calls).toEqual([[{ id: 'height', order: 'asc' }], [{ id: 'name', order: 'asc' }]])
  })

  it('has no sort button in a column that is not sortable', () => {
    show(byHeight)
    expect(screen.queryByRole('button', { name: 'Leaves' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Leaves' })).toBeTruthy()
  })

  it('groups adjacent columns under one heading', () => {
    show(byHeight)
    const group = screen.getByRole('columnheader', { name: 'Size' })
    expect([group.getAttribute('colspan'), group.getAttribute('scope')]).toEqual(['2', 'colgroup'])
  })

  it('names each row by its header cell', () => {
    show(byHeight)
    const row = screen.getByRole('row', { name: /Vine/ })
    expect(within(row).getByRole('rowheader').textContent).toBe('Vine')
  })

  it('handles a click anywhere in a row except on links', async () => {
    const { user, onRowClick } = show(byHeight)
    await user.click(screen.getByText('900'))
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(plants[1])
    await user.click(screen.getByRole('link', { name: 'Pea' }))
    expect(onRowClick).toHaveBeenCalledOnce()
  })

  it('shows placeholder rows while loading', () => {
    show(byHeight, null)
    expect(screen.getAllByRole('row')).toHaveLength(2 + 3)
    expect(screen.getByRole('region', { name: 'Plants' }).getAttribute('aria-busy')).toBe('true')
  })
})
