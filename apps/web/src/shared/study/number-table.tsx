import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { conditionColor } from './condition-color'
import { dashPattern } from './dash-pattern'

interface Props {
  label: string
  heads: readonly string[]
  /** The heads of columns with text, whose cells have the class `words`. */
  wordHeads?: readonly string[]
  children: ReactNode
}

/** A small table of numbers: the first column names the row. */
export function NumberTable({ label, heads, wordHeads = [], children }: Props) {
  return (
    <Scroller role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" {...(wordHeads.includes(head) && { className: 'words' })}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroller>
  )
}

/** The name of a condition with its line in the chart. */
export function ConditionName({ index, name }: { index: number; name: string }) {
  return (
    <Named>
      <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
        <line
          x1="0"
          x2="24"
          y1="4"
          y2="4"
          stroke={conditionColor(index)}
          strokeWidth="3"
          strokeDasharray={dashPattern(index)}
        />
      </svg>
      <span>{name}</span>
    </Named>
  )
}

const Named = styled('span')({
  display: 'inline-grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 8,
})

const Scroller = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  maxHeight: 420,
  borderRadius: 6,
  '& table': { ...theme.typography.body2, width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: '6px 8px',
    textAlign: 'right',
    verticalAlign: 'top',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': {
    textAlign: 'left',
    paddingLeft: 0,
    whiteSpace: 'normal',
    minWidth: 120,
    overflowWrap: 'anywhere',
  },
  '& .words': { textAlign: 'left', whiteSpace: 'normal', minWidth: 112 },
  '& tbody th': { fontWeight: 500 },
  '& thead th': {
    ...theme.typography.caption,
    fontWeight: 600,
    whiteSpace: 'normal',
    verticalAlign: 'bottom',
    color: theme.vars.palette.text.secondary,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& tbody tr + tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tr.total > *': { fontWeight: 650 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  // On paper, nothing can be scrolled.
  '@media print': { overflow: 'visible', maxHeight: 'none', '& th, & td': { whiteSpace: 'normal' } },
}))
