import { i18n } from '@lingui/core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type EnrolmentSource, type LiveCondition, type Participant, stricterKinds } from '@trellis/domain'
import { ConditionName } from '../../shared/study/number-table'
import { withdrawalKindMessage, withdrawalReasonMessage } from '../../shared/withdrawal/withdrawal-labels'
import type { Column } from '../../ui/data-table'
import { monospaceStyle } from '../../ui/monospace-style'
import { stateMessages } from './participant-states'

const sourceMessages = {
  HOMEWORK: /*i18n*/ 'live.participant.came.HOMEWORK',
  INVITATION: /*i18n*/ 'live.participant.came.INVITATION',
  LINK: /*i18n*/ 'live.participant.came.LINK',
  PARTNER: /*i18n*/ 'live.participant.came.PARTNER',
} as const satisfies Record<EnrolmentSource, string>

interface Options {
  /** None while the study is blinded. */
  conditions: readonly LiveCondition[]
  isAdmin: boolean
  /** Null where the user may not withdraw participants. */
  onWithdraw: ((participant: Participant) => void) | null
}

/** Whether a stricter kind of withdrawal is left for the student. Only administrators may erase. */
function mayWithdraw({ withdrawal }: Participant, isAdmin: boolean): boolean {
  return stricterKinds(withdrawal?.kind ?? null).some((kind) => kind !== 'ERASURE' || isAdmin)
}

export function participantColumns({ conditions, isAdmin, onWithdraw }: Options): Column<Participant>[] {
  const none = i18n._('live.participant.none')
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
    ...(conditions.length > 0
      ? [
          {
            id: 'condition',
            label: i18n._('live.condition'),
            width: 200,
            firstOrder: 'asc' as const,
            cell: ({ conditionId }: Participant) => {
              const index = conditions.findIndex((condition) => condition.conditionId === conditionId)
              return index === -1 ? none : <ConditionName index={index} name={conditions[index]!.name} />
            },
          },
        ]
      : []),
    {
      id: 'source',
      label: i18n._('live.participant.source'),
      width: 150,
      cell: ({ source }) => i18n._(sourceMessages[source]),
    },
    {
      id: 'progress',
      label: i18n._('live.participant.progress'),
      width: 190,
      cell: ({ state, withdrawal }) => (
        <>
          <Box component="span" sx={{ fontWeight: 600, color: state === 'WITHDRAWN' ? 'warning.main' : undefined }}>
            {i18n._(stateMessages[state])}
          </Box>
          {withdrawal?.kind && (
            <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {i18n._('live.participant.withdrawal', {
                kind: i18n._(withdrawalKindMessage[withdrawal.kind]),
                reason: i18n._(withdrawalReasonMessage[withdrawal.reason!]),
              })}
            </Box>
          )}
        </>
      ),
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
    ...(onWithdraw
      ? [
          {
            id: 'withdraw',
            label: i18n._('live.withdraw.action'),
            width: 104,
            cell: (participant: Participant) =>
              mayWithdraw(participant, isAdmin) && (
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
      : []),
  ]
}
