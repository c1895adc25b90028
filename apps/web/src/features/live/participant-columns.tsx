import { i18n } from '@lingui/core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { EnrolmentSource, LiveCondition, Participant } from '@trellis/domain'
import { formatDate, formatMoment } from '../../shared/dates'
import type { Column } from '../../ui/data-table'
import { monospaceStyle } from './monospace-style'
import { ConditionName } from './number-table'
import { stateMessages } from './participant-states'

const sourceWords = {
  HOMEWORK: /*i18n*/ 'live.participant.came.HOMEWORK',
  INVITATION: /*i18n*/ 'live.participant.came.INVITATION',
  LINK: /*i18n*/ 'live.participant.came.LINK',
  PARTNER: /*i18n*/ 'live.participant.came.PARTNER',
} as const satisfies Record<EnrolmentSource, string>

interface Options {
  conditions: readonly LiveCondition[]
  timeZone: string | undefined
  isAdmin: boolean
  onWithdraw: (participant: Participant) => void
}

export function participantColumns({ conditions, timeZone, isAdmin, onWithdraw }: Options): Column<Participant>[] {
  const none = i18n._('live.participant.none')
  const moment = (seconds: number | null) => (seconds === null ? none : formatMoment(seconds, timeZone))
  return [
    {
      id: 'participant',
      label: i18n._('live.participant'),
      width: 130,
      isRowHeader: true,
      firstOrder: 'asc',
      cell: ({ participant }) => (
        <Box component="span" translate="no" sx={[monospaceStyle, { fontWeight: 600 }]}>
          {participant}
        </Box>
      ),
    },
    {
      id: 'condition',
      label: i18n._('live.condition'),
      width: 200,
      firstOrder: 'asc',
      cell: ({ conditionId }) => {
        const index = conditions.findIndex((condition) => condition.conditionId === conditionId)
        return index === -1 ? none : <ConditionName index={index} name={conditions[index]!.name} />
      },
    },
    {
      id: 'enrolledAt',
      label: i18n._('live.participant.started'),
      width: 150,
      firstOrder: 'desc',
      cell: ({ enrolledAt, source }) => (
        <>
          {moment(enrolledAt)}
          <Small>{i18n._(sourceWords[source])}</Small>
        </>
      ),
    },
    {
      id: 'lastSeenAt',
      label: i18n._('live.participant.lastSeen'),
      width: 150,
      firstOrder: 'desc',
      cell: ({ lastSeenAt }) => moment(lastSeenAt),
    },
    {
      id: 'progress',
      label: i18n._('live.participant.progress'),
      width: 220,
      cell: (participant) => <Progress participant={participant} timeZone={timeZone} />,
    },
    ...(isAdmin
      ? [
          {
            id: 'studentId',
            label: i18n._('live.participant.studentId'),
            width: 150,
            cell: ({ studentId }: Participant) => studentId ?? none,
          },
        ]
      : []),
    {
      id: 'withdraw',
      label: i18n._('live.withdraw.action'),
      width: 104,
      cell: (participant) =>
        participant.withdrawnAt === null && (
          <Button
            size="small"
            color="error"
            aria-label={i18n._('live.withdraw.named', { participant: participant.participant })}
            onClick={() => onWithdraw(participant)}
            sx={{ my: -0.5, ml: -0.75 }}
          >
            {i18n._('live.withdraw')}
          </Button>
        ),
    },
  ]
}

function Progress({ participant, timeZone }: { participant: Participant; timeZone: string | undefined }) {
  const { done, right, finishedAt, withdrawnAt, erasedAt } = participant
  const done_ = i18n._('live.participant.done', { done })
  const words = done === 0 ? done_ : `${done_}, ${i18n._('live.participant.right', { right })}`
  const state =
    withdrawnAt !== null
      ? i18n._('live.state.WITHDRAWN.on', { date: formatDate(withdrawnAt, timeZone) })
      : finishedAt !== null
        ? i18n._(stateMessages.FINISHED)
        : i18n._(stateMessages.WORKING)
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600, color: withdrawnAt === null ? undefined : 'warning.main' }}>
        {state}
      </Box>
      <Small>{words}</Small>
      {erasedAt !== null && (
        <Small>{i18n._('live.participant.erased', { date: formatDate(erasedAt, timeZone) })}</Small>
      )}
    </>
  )
}

function Small({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
      {children}
    </Box>
  )
}
