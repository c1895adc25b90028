import { keyframes, styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'
import { type Column, type ColumnSort, HeaderRows, headerRowHeight, tableWidth } from './data-table-head'

export type { Column, ColumnSort, SortOrder } from './data-table-head'

interface Props<Row> {
  /** Label of the table and of its scrolling region. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  sort: ColumnSort
  onSort: (sort: ColumnSort) => void
  /** Class names for a row, for example for its state. */
  classOf?: (row: Row) => string
  /** For a click anywhere in the row. A link or button inside must do the same for the keyboard. */
  onRowClick?: (row: Row) => void
  skeletonRows?: number
  /** In pixels, for placeholder rows until the first rows have loaded. */
  usualRowHeight?: number
  /** The rows shown are out of date: newer ones are loading. */
  isStale?: boolean
}

/**
 * A table that scrolls in both directions, with its header and its row header column always visible. Sorting is done by
 * the server: a click on a header only reports the requested order.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, sort, onSort, classOf, onRowClick, isStale = false } = props
  const stickyWidth = (columns.find((column) => column.isRowHeader)?.width ?? 0) + 8
  const handleRowClick = (event: MouseEvent<HTMLElement>, row: Row) => {
    const isControl = (event.target as HTMLElement).closest('a, button, input') !== null
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (!isControl && !isSelecting) onRowClick?.(row)
  }
  return (
    <Scroller
      role="region"
      aria-label={label}
      tabIndex={0}
      aria-busy={isStale || !rows}
      style={{ scrollPaddingLeft: stickyWidth }}
    >
      <table aria-label={label} style={{ minWidth: tableWidth(columns) }} data-stale={isStale || undefined}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        <HeaderRows columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {rows?.map((row) => (
            <Line
              key={keyOf(row)}
              className={classOf?.(row)}
              data-clickable={onRowClick !== undefined || undefined}
              onClick={(event) => handleRowClick(event, row)}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </Line>
          )) ??
            Array.from({ length: props.skeletonRows ?? 10 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
              <tr key={index} style={{ height: props.usualRowHeight }}>
                {columns.map((column) => (
                  <td key={column.id} className={column.isRowHeader ? 'sticky' : undefined}>
                    <span className={column.isNumeric ? 'bar short' : 'bar'} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Scroller>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const className = column.isNumeric ? 'numeric' : undefined
  return column.isRowHeader ? (
    <th scope="row" className="sticky">
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  )
}

const Line = styled('tr')({ '&[data-clickable]': { cursor: 'pointer' } })

const breathe = keyframes`50% { opacity: 0.45 }`

// One style for the whole table: styling each cell would add cost to each of two thousand.
const Scroller = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    position: 'relative',
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: 10,
    backgroundColor: palette.background.paper,
    // A focused element must not end up under the sticky parts.
    scrollPaddingTop: headerRowHeight * 2 + 8,
    '& table': {
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: 0,
      ...theme.typography.caption,
      transition: theme.transitions.create('opacity', { duration: 120 }),
    },
    '& table[data-stale] tbody': { opacity: 0.55 },
    '& th, & td': {
      padding: '7px 8px',
      textAlign: 'left',
      verticalAlign: 'top',
      fontWeight: 400,
      overflowWrap: 'anywhere',
      borderBottom: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
    },
    '& .numeric': {
      padding: '7px 6px',
      textAlign: 'right',
      whiteSpace: 'nowrap',
      overflowWrap: 'normal',
      fontVariantNumeric: 'tabular-nums',
    },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& tbody tr:hover > *': { backgroundColor: palette.background.default },
    '& .sticky': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      boxShadow: `1px 0 0 ${palette.divider}`,
    },
    '& .bar': {
      display: 'block',
      width: '85%',
      height: 12,
      marginTop: 4,
      borderRadius: 6,
      backgroundColor: palette.divider,
      animation: `${breathe} 1.6s ease-in-out infinite`,
    },
    '& .bar.short': { width: '60%', marginLeft: 'auto' },
    '& thead th': {
      position: 'sticky',
      zIndex: 2,
      height: headerRowHeight,
      padding: 0,
      verticalAlign: 'bottom',
      fontWeight: 600,
      lineHeight: 1.25,
      backgroundColor: palette.background.sunken,
    },
    '& thead .sticky': { zIndex: 3 },
  }
})
