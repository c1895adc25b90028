import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

export type SortOrder = 'asc' | 'desc'
export interface ColumnSort {
  id: string
  order: SortOrder
}

export interface Column<Row> {
  id: string
  label: string
  /** Announced, and shown on hover, where the label is an abbreviation. */
  fullLabel?: string
  /** Adjacent columns of the same group share one heading. */
  group?: string
  /** In pixels; remaining space is distributed. */
  width: number
  isNumeric?: boolean
  /** The row header, which stays visible when the others scroll. One per table. */
  isRowHeader?: boolean
  /** Sort order of the first click; without it, the column is not sortable. */
  firstOrder?: SortOrder
  cell: (row: Row) => ReactNode
}

/** In pixels. The second header row sticks below the first, so both have a fixed height. */
export const headerRowHeight = 36

export function tableWidth(columns: readonly Column<never>[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0)
}

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: ColumnSort
  onSort: (sort: ColumnSort) => void
}

/** One header row, or two where some columns are grouped. */
export function HeaderRows<Row>({ columns, sort, onSort }: Props<Row>) {
  const hasGroups = columns.some((column) => column.group !== undefined)
  const head = (column: Column<Row>, rowSpan: number, top: number) => (
    <th
      key={column.id}
      scope="col"
      rowSpan={rowSpan}
      className={column.isRowHeader ? 'sticky' : undefined}
      style={{ top }}
      aria-sort={column.id === sort.id ? ariaSort[sort.order] : undefined}
    >
      <Head column={column} sort={sort} onSort={onSort} />
    </th>
  )
  if (!hasGroups) {
    return (
      <thead>
        <tr>{columns.map((column) => head(column, 1, 0))}</tr>
      </thead>
    )
  }
  return (
    <thead>
      <tr>
        {runsOf(columns).map((run) =>
          run.group === undefined ? (
            run.columns.map((column) => head(column, 2, 0))
          ) : (
            <th
              key={run.columns[0]!.id}
              scope="colgroup"
              colSpan={run.columns.length}
              style={{ top: 0, verticalAlign: 'middle', padding: '0 8px' }}
            >
              {run.group}
            </th>
          ),
        )}
      </tr>
      <tr>
        {columns.filter((column) => column.group !== undefined).map((column) => head(column, 1, headerRowHeight))}
      </tr>
    </thead>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

interface HeadProps<Row> extends Pick<Props<Row>, 'sort' | 'onSort'> {
  column: Column<Row>
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { firstOrder } = column
  const isSorted = column.id === sort.id
  if (firstOrder === undefined) return <Plain data-numeric={column.isNumeric || undefined}>{column.label}</Plain>
  const handleClick = () =>
    onSort({ id: column.id, order: isSorted ? (sort.order === 'asc' ? 'desc' : 'asc') : firstOrder })
  return (
    <SortButton
      type="button"
      title={column.fullLabel}
      data-numeric={column.isNumeric || undefined}
      data-order={isSorted ? sort.order : undefined}
      onClick={handleClick}
    >
      {column.fullLabel === undefined ? (
        column.label
      ) : (
        <>
          <span aria-hidden="true">{column.label}</span>
          <span className="spoken">{column.fullLabel}</span>
        </>
      )}
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M5 1.5v7M2 5.5l3 3 3-3" />
      </svg>
    </SortButton>
  )
}

interface Run<Row> {
  group: string | undefined
  columns: Column<Row>[]
}

function runsOf<Row>(columns: readonly Column<Row>[]): Run<Row>[] {
  const runs: Run<Row>[] = []
  for (const column of columns) {
    const last = runs.at(-1)
    if (last && last.group === column.group) last.columns.push(column)
    else runs.push({ group: column.group, columns: [column] })
  }
  return runs
}

const Plain = styled('span')({
  display: 'block',
  padding: 8,
  '&[data-numeric]': { textAlign: 'right' },
})

const SortButton = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  cursor: 'pointer',
  display: 'flex',
  alignItems: 'flex-end',
  gap: 2,
  width: '100%',
  minHeight: headerRowHeight,
  padding: '8px 8px 10px',
  textAlign: 'left',
  borderRadius: 4,
  '&:focus-visible': { outlineOffset: -2 },
  '&:hover': { color: theme.vars.palette.primary.main },
  '&[data-order]': { color: theme.vars.palette.primary.main },
  overflowWrap: 'normal',
  position: 'relative',
  '&[data-numeric]': { justifyContent: 'flex-end', padding: '8px 6px 10px', textAlign: 'right' },
  '& .spoken': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& svg': {
    width: 10,
    height: 10,
    flexShrink: 0,
    marginBottom: 3,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.6,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    opacity: 0,
  },
  // Below the label, which stays aligned with the numbers and needs all the width.
  '&[data-numeric] svg': { position: 'absolute', right: 6, bottom: 0, margin: 0 },
  '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
  '&[data-order] svg': { opacity: 1 },
  '&[data-order=asc] svg': { transform: 'rotate(180deg)' },
}))
