import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { cardRadius } from './card-face'

export interface Fact {
  label: string
  value: string
}

interface Props {
  title: ReactNode
  /** Level of the title, one below the heading of the list. */
  heading?: 'h2' | 'h3'
  /** Menu in the upper corner. */
  menu?: ReactNode
  /** Tags and marks under the title. */
  marks: ReactNode
  facts: readonly Fact[]
  action?: ReactNode
  isBusy?: boolean
}

/** An item in a list: its name, kind, dates and actions. */
export function SummaryCard({ title, heading: Heading = 'h3', menu, marks, facts, action, isBusy = false }: Props) {
  return (
    <Card aria-busy={isBusy}>
      <div className="head">
        <Heading className="title">{title}</Heading>
        {menu}
      </div>
      <div className="marks">{marks}</div>
      <div className="foot">
        <dl>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        {action}
      </div>
    </Card>
  )
}

/** A card that is still loading, in its final shape. */
export function SummaryCardSkeleton() {
  return (
    <Card>
      <Skeleton width="75%" height={24} />
      <Skeleton variant="rounded" width={110} height={24} sx={{ mt: 1 }} />
      <div className="foot">
        <Skeleton width={130} height={20} />
        <Skeleton variant="rounded" width={64} height={30} />
      </div>
    </Card>
  )
}

// One style for the whole card: a page shows hundreds of cards, and each styled element adds cost to every one.
const Card = styled('article')(({ theme }) => ({
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: cardRadius,
  backgroundColor: theme.vars.palette.background.paper,
  transition: theme.transitions.create(['border-color', 'opacity'], { duration: 120 }),
  '&:hover': { borderColor: theme.vars.palette.grey[500] },
  '&[aria-busy=true]': { opacity: 0.55 },
  '& .head': { display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1) },
  '& .title': {
    ...theme.typography.h3,
    flex: 1,
    minWidth: 0,
    margin: 0,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  '& .head a': { color: 'inherit', textDecoration: 'none' },
  '& .head a:hover': { textDecoration: 'underline' },
  // An outer outline would be cut off by the clamp above.
  '& .head a:focus-visible': { outlineOffset: -2, borderRadius: 4 },
  '& .marks': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    marginTop: theme.spacing(1),
  },
  '& .foot': {
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    marginTop: theme.spacing(1.5),
  },
  '& dl': { margin: 0, display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(2), rowGap: theme.spacing(0.25) },
  '& dl > div': {
    ...theme.typography.caption,
    display: 'flex',
    gap: theme.spacing(0.5),
    color: theme.vars.palette.text.secondary,
  },
  '& dd': { margin: 0, color: theme.vars.palette.text.primary },
}))
