import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { isDeployed, type Study } from '@trellis/domain'
import { useState } from 'react'
import { useAuth } from '../../lib/session'
import { onFirstClick } from '../../ui/double-click'
import { ActionMenu, actionIcons } from './action-menu'
import { actionMessages } from './action-messages'
import { type AdminAction, actionsFor, asksForDate } from './admin.rules'
import { ApproveDialog } from './approve-dialog'
import { SendBackDialog } from './send-back-dialog'
import { useAdminAction, useIsActionPending } from './use-admin-action'

/** The administrator's main decisions after a review; less common actions are in the menu. */
const primaryActions: readonly AdminAction[] = [
  'publish',
  'approve',
  'start',
  'reschedule',
  'sendBack',
  'pause',
  'resume',
  'complete',
]

interface Props {
  study: Study
  onHistory: () => void
  onDeleted: () => void
}

export function ReviewActions({ study, onHistory, onDeleted }: Props) {
  const { i18n } = useLingui()
  const { userID, isAdmin } = useAuth()
  const { ask } = useAdminAction(study, { publishFailed: /*i18n*/ 'admin.deploy.failed', onDeleted })
  const isBusy = useIsActionPending(study.studyId)
  const [isSendingBack, setIsSendingBack] = useState(false)
  const [datedAction, setDatedAction] = useState<'approve' | 'reschedule' | null>(null)
  if (userID === null) return null
  const actions = actionsFor({ ...study, status: study.studyStatus }, { userId: userID, isAdmin })
  const shown = actions.filter(({ action, isEnabled }) => isEnabled && primaryActions.includes(action))
  return (
    <>
      {shown.map(({ action }, index) => {
        const Icon = actionIcons[action]
        return (
          <Button
            key={action}
            variant={index === 0 ? 'contained' : 'outlined'}
            startIcon={<Icon />}
            disabled={isBusy}
            onClick={onFirstClick(() => {
              if (asksForDate(action)) return setDatedAction(action)
              return action === 'sendBack' ? setIsSendingBack(true) : action !== 'delete' && ask(action)
            })}
          >
            {i18n._(actionMessages[action].label)}
          </Button>
        )
      })}
      <ActionMenu
        study={study}
        actions={actions.filter(({ action }) => !primaryActions.includes(action))}
        onHistory={onHistory}
        onDeleted={onDeleted}
        hasReview={false}
        hasLive={isDeployed(study.studyStatus)}
        hasResults={study.studyStatus === 'COMPLETED'}
      />
      {datedAction && <ApproveDialog study={study} action={datedAction} onClose={() => setDatedAction(null)} />}
      <SendBackDialog study={study} isOpen={isSendingBack} onClose={() => setIsSendingBack(false)} />
    </>
  )
}
