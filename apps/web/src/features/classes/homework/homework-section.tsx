import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Homework } from '@trellis/domain'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state'
import { ChevronDownIcon, PlusIcon } from '../../../ui/icons'
import { PlainField } from '../../../ui/search-field'
import type { OpenedClass } from '../class/class-queries'
import { InvitationForm } from '../class/invitation-form'
import { type HomeworkSort, homeworkInOrder, homeworkSorts, type Progress } from '../classes.rules'
import { AssignHomeworkDialog } from './assign-homework-dialog'
import { FollowUpReminder } from './follow-up-reminder'
import { HomeworkProgressDialog } from './homework-progress-dialog'
import { HomeworkTable } from './homework-table'

interface Props {
  opened: OpenedClass
  progress: Progress | undefined
  sort: HomeworkSort
  onSort: (sort: HomeworkSort) => void
}

const sortMessages: Record<HomeworkSort, string> = {
  newest: /*i18n*/ 'classes.homework.sort.newest',
  due: /*i18n*/ 'classes.homework.sort.due',
  title: /*i18n*/ 'classes.homework.sort.title',
}

/** The homework of the class. */
export function HomeworkSection({ opened, progress, sort, onSort }: Props) {
  const { i18n } = useLingui()
  const [isAssigning, setIsAssigning] = useState(false)
  const [shown, setShown] = useState<Homework | null>(null)
  const [isShown, setIsShown] = useState(false)
  const { class: schoolClass, homework } = opened
  const assignButton = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setIsAssigning(true)}>
      {i18n._('classes.assign')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {homework.length === 0 ? (
        <EmptyState
          title={i18n._('classes.homework.empty')}
          message={i18n._('classes.homework.empty.message')}
          action={assignButton}
        />
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
            {assignButton}
            {homework.length > 1 && (
              <PlainField sx={{ flex: { xs: '1 1 150px', sm: '0 0 200px' } }}>
                <select
                  aria-label={i18n._('classes.homework.sort')}
                  value={sort}
                  onChange={({ target }) => onSort(target.value as HomeworkSort)}
                >
                  {homeworkSorts.map((option) => (
                    <option key={option} value={option}>
                      {i18n._(sortMessages[option])}
                    </option>
                  ))}
                </select>
                <ChevronDownIcon />
              </PlainField>
            )}
          </Box>
          <FollowUpReminder opened={opened} />
          <HomeworkTable
            opened={{ ...opened, homework: homeworkInOrder(homework, sort) }}
            progress={progress}
            onShow={(chosen) => {
              setShown(chosen)
              setIsShown(true)
            }}
          />
        </>
      )}
      <InvitationForm schoolClass={schoolClass} homework={homework} />
      <AssignHomeworkDialog opened={opened} isOpen={isAssigning} onClose={() => setIsAssigning(false)} />
      {shown && (
        <HomeworkProgressDialog
          homework={shown}
          students={opened.students}
          progress={progress}
          isOpen={isShown}
          onClose={() => setIsShown(false)}
        />
      )}
    </Box>
  )
}
