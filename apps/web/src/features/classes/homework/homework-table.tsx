import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { classCalls, type Homework, isPastDue, type ProblemSet } from '@trellis/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { useMe } from '../../../lib/session'
import { formatDate, formatDay } from '../../../shared/dates'
import { problemSetsQuery } from '../../../shared/problem/problem-sets'
import { useConfirm } from '../../../ui/confirm-dialog'
import { onFirstClick } from '../../../ui/double-click'
import { PencilIcon, TrashIcon } from '../../../ui/icons'
import { useNotify } from '../../../ui/snackbar'
import { StackingTable } from '../../../ui/stacking-table'
import type { OpenedClass } from '../class/class-queries'
import { tabId } from '../class/class-state'
import { useClassMutation } from '../class/use-class-mutation'
import type { Progress } from '../classes.rules'
import { DueDialog } from './due-dialog'
import { ClassProgressBar } from './progress-bar'

interface Props {
  opened: OpenedClass
  progress: Progress | undefined
  onShow: (homework: Homework) => void
}

export function HomeworkTable({ opened, progress, onShow }: Props) {
  const { i18n } = useLingui()
  // Their facts distinguish sets with the same name.
  const problemSets = useQuery(problemSetsQuery(opened.homework.map(({ problemSetId }) => problemSetId).sort()))
  const setsById = new Map(problemSets.data?.map((set) => [set.problemSetId, set]))
  const columns = [
    { name: i18n._('classes.homework') },
    { name: i18n._('classes.homework.due'), width: 160 },
    { name: i18n._('classes.homework.progress'), width: 232 },
    { name: i18n._('classes.homework.actions'), width: 184, isHidden: true },
  ]
  return (
    <StackingTable label={i18n._('classes.homework')} columns={columns}>
      {opened.homework.map((homework) => (
        <Row
          key={homework.id}
          homework={homework}
          set={setsById.get(homework.problemSetId)}
          opened={opened}
          progress={progress}
          onShow={onShow}
        />
      ))}
    </StackingTable>
  )
}

function Row({ homework, set, opened, progress, onShow }: Props & { homework: Homework; set: ProblemSet | undefined }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const unassign = useUnassign(homework)
  const [isEditingDue, setIsEditingDue] = useState(false)
  const { title, problemSetId, problemCount, createdAt, dueOn } = homework
  const { students } = opened
  const classZone = opened.class.timeZone
  const assignedOn = createdAt === null ? '' : formatDate(createdAt, timeZone)
  return (
    <tr aria-busy={unassign.isPending}>
      <th scope="row">
        <MuiLink component={Link} to={`/classes/${opened.class.id}/homework/${homework.id}`} sx={{ fontWeight: 600 }}>
          {title}
        </MuiLink>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {i18n._('classes.homework.facts', { id: problemSetId, count: problemCount, given: assignedOn })}
        </Typography>
        {set && (
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {[set.grade, set.skillIds.join(', '), set.curriculum].filter((fact) => fact !== '').join(' · ')}
          </Typography>
        )}
      </th>
      <td data-label={i18n._('classes.homework.due')}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {dueOn === null ? i18n._('classes.homework.noDue') : <Due dueOn={dueOn} timeZone={classZone} />}
          <Tooltip title={i18n._('classes.due.change')}>
            <IconButton
              size="small"
              aria-label={i18n._('classes.due.change.named', { title })}
              onClick={() => setIsEditingDue(true)}
            >
              <PencilIcon />
            </IconButton>
          </Tooltip>
        </Box>
        <DueDialog
          homework={homework}
          timeZone={classZone}
          isOpen={isEditingDue}
          onClose={() => setIsEditingDue(false)}
        />
      </td>
      <td data-label={i18n._('classes.homework.progress')}>
        {students.length === 0 ? (
          i18n._('classes.homework.noStudents')
        ) : (
          <ClassProgressBar homework={homework} students={students} progress={progress} />
        )}
      </td>
      <td className="action">
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
          <Button
            size="small"
            disabled={students.length === 0}
            aria-label={i18n._('classes.homework.show.named', { title })}
            onClick={() => onShow(homework)}
          >
            {i18n._('classes.homework.show')}
          </Button>
          <Tooltip title={i18n._('classes.unassign')}>
            <IconButton
              size="small"
              aria-label={i18n._('classes.unassign.named', { title })}
              onClick={onFirstClick(unassign.ask)}
            >
              <TrashIcon />
            </IconButton>
          </Tooltip>
        </Box>
      </td>
    </tr>
  )
}

function Due({ dueOn, timeZone }: { dueOn: string; timeZone: string }) {
  const { i18n } = useLingui()
  const isOver = isPastDue(dueOn, timeZone, Date.now())
  return (
    <div>
      {formatDay(dueOn)}
      {isOver && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {i18n._('classes.homework.over')}
        </Typography>
      )}
    </div>
  )
}

function useUnassign({ id, title }: Homework) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutateAsync, isPending } = useClassMutation(() => request(classCalls.removeHomework, { params: { id } }))
  const ask = async () => {
    const isSure = await confirm({
      title: i18n._('classes.unassign.title', { title }),
      message: i18n._('classes.unassign.message'),
      confirmLabel: i18n._('classes.unassign'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await mutateAsync()
      notify(i18n._('classes.unassign.done', { title }))
      document.getElementById(tabId('homework'))?.focus() // The focused row is gone.
    } catch (error) {
      notify(i18n._('classes.unassign.failed'), { severity: 'error', detail: messageForError(error) })
    }
  }
  return { ask, isPending }
}
