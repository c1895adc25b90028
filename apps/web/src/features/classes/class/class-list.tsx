import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageForError } from '../../../lib/message-for-error'
import { ErrorState } from '../../../ui/error-state'
import { PlusIcon } from '../../../ui/icons'
import { PageTitle } from '../../../ui/page-title'
import { SummaryCardSkeleton } from '../../../ui/summary-card'
import { classesInOrder } from '../classes.rules'
import { ClassCard } from './class-card'
import { ClassDialog } from './class-dialog'
import { classesQuery } from './class-queries'
import { FirstClass } from './first-class'

/** The teacher's classes. */
export function ClassList() {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const classes = useQuery(classesQuery)
  const [isAdding, setIsAdding] = useState(false)
  const add = () => setIsAdding(true)
  return (
    <>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2, minHeight: 40 }}
      >
        <PageTitle title={i18n._('classes.title')} />
        {classes.data && classes.data.length > 0 && (
          <Button variant="contained" startIcon={<PlusIcon />} onClick={add}>
            {i18n._('classes.new')}
          </Button>
        )}
      </Box>
      {classes.isError && !classes.data ? (
        <ErrorState
          title={i18n._('classes.failed')}
          message={messageForError(classes.error)}
          onRetry={() => classes.refetch()}
          isRetrying={classes.isFetching}
        />
      ) : classes.data?.length === 0 ? (
        <FirstClass onAdd={add} />
      ) : (
        <Box component="ul" aria-busy={classes.isPending} sx={{ listStyle: 'none', m: 0, p: 0, ...grid }}>
          {classes.data
            ? classesInOrder(classes.data).map((one) => (
                <Box component="li" key={one.id} sx={{ minWidth: 0 }}>
                  <ClassCard schoolClass={one} />
                </Box>
              ))
            : [0, 1, 2].map((position) => (
                <li key={position}>
                  <SummaryCardSkeleton />
                </li>
              ))}
        </Box>
      )}
      {classes.data && classes.data.length > 0 && (
        <Button component={Link} to="/help/teachers" size="small" sx={{ mt: 2 }}>
          {i18n._('classes.help')}
        </Button>
      )}
      <ClassDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onDone={({ id }) => navigate(`/classes/${id}`)}
      />
    </>
  )
}

const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }
