import { useLingui } from '@lingui/react'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { dataPackagePath, firstStepPath, livePath, resultsPath, reviewPath, type StudyTypeId } from '@trellis/domain'
import { type ComponentType, useRef, useState } from 'react'
import { Link } from 'react-router'
import { common } from '../../locales/common-messages'
import {
  ArchiveIcon,
  CheckIcon,
  CompareIcon,
  HistoryIcon,
  HourglassIcon,
  LiveIcon,
  MoreIcon,
  OpenIcon,
  PauseIcon,
  PlayIcon,
  ResultsIcon,
  SendBackIcon,
  TrashIcon,
} from '../../ui/icons'
import { actionMessages } from './action-messages'
import { type AdminAction, asksForDate, type OfferedAction } from './admin.rules'
import { ApproveDialog } from './approve-dialog'
import { DeleteDialog } from './delete-dialog'
import { SendBackDialog } from './send-back-dialog'
import { type ActionTarget, useAdminAction, useIsActionPending } from './use-admin-action'

export const actionIcons: Record<AdminAction, ComponentType> = {
  publish: PlayIcon,
  approve: CheckIcon,
  start: PlayIcon,
  reschedule: HourglassIcon,
  sendBack: SendBackIcon,
  pause: PauseIcon,
  resume: PlayIcon,
  complete: CheckIcon,
  reopen: PlayIcon,
  archive: ArchiveIcon,
  delete: TrashIcon,
}

interface Props {
  study: ActionTarget & { studyTypeId: StudyTypeId; startsAt: number | null }
  actions: readonly OfferedAction[]
  onHistory: () => void
  onDeleted: () => void
  /** Whether to link to the review page; false on that page itself. */
  hasReview?: boolean
  /** Whether the study has been deployed, so that there is a live view. */
  hasLive: boolean
  /** Whether the study is completed, so that there are results. */
  hasResults: boolean
}

/** Everything an administrator can do with a study. The menu is mounted when first opened. */
export function ActionMenu(props: Props) {
  const { i18n } = useLingui()
  const { study } = props
  const isBusy = useIsActionPending(study.studyId)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        aria-label={i18n._('admin.menu', { title: study.studyName })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // Not `disabled`: focus returns here while the action runs.
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={(event) => {
          if (isBusy) return
          setButton(event.currentTarget)
          setIsOpen(true)
        }}
      >
        <MoreIcon />
      </IconButton>
      {button && <OpenedMenu {...props} button={button} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface OpenedProps extends Props {
  button: HTMLElement
  isOpen: boolean
  onClose: () => void
}

function OpenedMenu({
  study,
  actions,
  onHistory,
  onDeleted,
  hasReview = true,
  hasLive,
  hasResults,
  button,
  isOpen,
  onClose,
}: OpenedProps) {
  const { i18n } = useLingui()
  const { ask } = useAdminAction(study, { onDeleted })
  const [isSendingBack, setIsSendingBack] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [datedAction, setDatedAction] = useState<'approve' | 'reschedule' | null>(null)
  const chosen = useRef<AdminAction | 'history' | null>(null)

  // Asked only once the menu has closed, so that two layers never compete for focus.
  const handleExited = () => {
    const action = chosen.current
    chosen.current = null
    if (action === 'history') onHistory()
    else if (action === 'sendBack') setIsSendingBack(true)
    else if (action === 'delete') setIsDeleting(true)
    else if (action && asksForDate(action)) setDatedAction(action)
    else if (action) void ask(action, button)
  }
  const choose = (action: AdminAction | 'history') => {
    chosen.current = action
    onClose()
  }

  return (
    <>
      <Menu
        open={isOpen}
        anchorEl={button}
        onClose={onClose}
        slotProps={{ transition: { onExited: handleExited }, paper: { sx: { maxWidth: 320 } } }}
      >
        {hasReview && (
          <MenuItem component={Link} to={reviewPath(study.studyId)}>
            <ListItemIcon>
              <CompareIcon />
            </ListItemIcon>
            {i18n._('admin.review')}
          </MenuItem>
        )}
        <MenuItem
          component="a"
          href={firstStepPath(study.studyTypeId, study.studyId)}
          target="_blank"
          rel="noopener"
          onClick={onClose}
        >
          <ListItemIcon>
            <OpenIcon />
          </ListItemIcon>
          {i18n._('admin.open')}
        </MenuItem>
        {hasLive && (
          <MenuItem component={Link} to={livePath(study.studyId)}>
            <ListItemIcon>
              <LiveIcon />
            </ListItemIcon>
            {i18n._(common.liveView)}
          </MenuItem>
        )}
        {hasResults && (
          <MenuItem component={Link} to={resultsPath(study.studyId)}>
            <ListItemIcon>
              <ResultsIcon />
            </ListItemIcon>
            {i18n._(common.results)}
          </MenuItem>
        )}
        {hasResults && (
          <MenuItem component={Link} to={dataPackagePath(study.studyId)}>
            <ListItemIcon>
              <ArchiveIcon />
            </ListItemIcon>
            {i18n._(common.dataPackage)}
          </MenuItem>
        )}
        <MenuItem onClick={() => choose('history')}>
          <ListItemIcon>
            <HistoryIcon />
          </ListItemIcon>
          {i18n._('admin.history')}
        </MenuItem>
        <Divider component="li" role="none" aria-hidden="true" />
        {actions.map(({ action, isEnabled }) => {
          const Icon = actionIcons[action]
          const { label, disabled } = actionMessages[action]
          return (
            <MenuItem
              key={action}
              disabled={!isEnabled}
              onClick={() => choose(action)}
              sx={action === 'delete' ? { color: 'error.main' } : undefined}
            >
              <ListItemIcon sx={{ color: 'inherit' }}>
                <Icon />
              </ListItemIcon>
              <ListItemText
                primary={i18n._(label)}
                secondary={!isEnabled && disabled ? i18n._(disabled) : undefined}
                slotProps={{ secondary: { sx: { whiteSpace: 'normal' } } }}
              />
            </MenuItem>
          )
        })}
      </Menu>
      {datedAction && <ApproveDialog study={study} action={datedAction} onClose={() => setDatedAction(null)} />}
      <SendBackDialog study={study} isOpen={isSendingBack} onClose={() => setIsSendingBack(false)} />
      <DeleteDialog study={study} isOpen={isDeleting} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
    </>
  )
}
