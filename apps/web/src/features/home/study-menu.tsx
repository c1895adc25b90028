import { useLingui } from '@lingui/react'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { dataPackagePath, firstStepPath, livePath, resultsPath, stepPath } from '@trellis/domain'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { useExportStudy } from '../../shared/study/export-study'
import { useReplicateStudy } from '../../shared/study/replicate-study'
import type { ListedStudy } from '../../shared/study/studies'
import { onFirstClick } from '../../ui/double-click'
import {
  ArchiveIcon,
  BellIcon,
  CopyIcon,
  DownloadIcon,
  LiveIcon,
  MoreIcon,
  PencilIcon,
  ReplicateIcon,
  ResultsIcon,
  TrashIcon,
} from '../../ui/icons'
import { menuOf } from './home.rules'
import { headingIdOf } from './phases'
import { useCopyStudy, useDeleteStudy } from './use-study-actions'

/** Opens the menu of a card. The menu is mounted when first opened, because a page may have hundreds of cards. */
export function StudyMenu({ study, isBusy }: { study: ListedStudy; isBusy: boolean }) {
  const { i18n } = useLingui()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        aria-label={i18n._('home.card.menu', { title: study.title })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // Not `disabled`: focus returns here while the copy is created.
        aria-disabled={isBusy}
        onClick={(event) => {
          if (isBusy) return
          setButton(event.currentTarget)
          setIsOpen(true)
        }}
        sx={{ mt: -0.5, mr: -0.75 }}
      >
        <MoreIcon />
      </IconButton>
      {button && <OpenedMenu study={study} button={button} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface OpenedProps {
  study: ListedStudy
  button: HTMLElement
  isOpen: boolean
  onClose: () => void
}

function OpenedMenu({ study, button, isOpen, onClose }: OpenedProps) {
  const { i18n } = useLingui()
  const copy = useCopyStudy(study)
  const { replicate } = useReplicateStudy(study.studyId)
  const remove = useDeleteStudy(study, () => document.getElementById(headingIdOf('develop'))?.focus())
  const exportStudy = useExportStudy(study.studyId)
  const isDeleting = useRef(false)
  const { userID } = useAuth()
  const isReader = study.readerIds.includes(userID ?? '')

  // Asked only once the menu has closed, so that two layers never compete for focus.
  const handleExited = () => {
    if (isDeleting.current) remove(button)
    isDeleting.current = false
  }

  const handleFirstClick = (act: () => void) =>
    onFirstClick(() => {
      onClose()
      act()
    })

  const items: Record<ReturnType<typeof menuOf>[number], ReactNode> = {
    copy: (
      <MenuItem key="copy" onClick={handleFirstClick(copy)}>
        <ListItemIcon>
          <CopyIcon />
        </ListItemIcon>
        {i18n._('home.menu.copy')}
      </MenuItem>
    ),
    replicate: (
      <MenuItem key="replicate" onClick={handleFirstClick(replicate)}>
        <ListItemIcon>
          <ReplicateIcon />
        </ListItemIcon>
        {i18n._(common.replicate)}
      </MenuItem>
    ),
    edit: (
      <MenuItem key="edit" component={Link} to={firstStepPath(study.typeId, study.studyId)}>
        <ListItemIcon>
          <PencilIcon />
        </ListItemIcon>
        {i18n._('home.menu.edit')}
      </MenuItem>
    ),
    results: (
      <MenuItem key="results" component={Link} to={resultsPath(study.studyId)}>
        <ListItemIcon>
          <ResultsIcon />
        </ListItemIcon>
        {i18n._(common.results)}
      </MenuItem>
    ),
    package: (
      <MenuItem key="package" component={Link} to={dataPackagePath(study.studyId)}>
        <ListItemIcon>
          <ArchiveIcon />
        </ListItemIcon>
        {i18n._(common.dataPackage)}
      </MenuItem>
    ),
    live: (
      <MenuItem key="live" component={Link} to={livePath(study.studyId)}>
        <ListItemIcon>
          <LiveIcon />
        </ListItemIcon>
        {i18n._(common.liveView)}
      </MenuItem>
    ),
    request: (
      <MenuItem key="request" component={Link} to={`${stepPath(study.typeId, 'deploy', study.studyId)}?request`}>
        <ListItemIcon>
          <BellIcon />
        </ListItemIcon>
        {i18n._('home.menu.request')}
      </MenuItem>
    ),
    export: (
      <MenuItem key="export" onClick={handleFirstClick(() => exportStudy.mutate())}>
        <ListItemIcon>
          <DownloadIcon />
        </ListItemIcon>
        {i18n._(common.exportStudy)}
      </MenuItem>
    ),
    delete: (
      <MenuItem
        key="delete"
        onClick={() => {
          isDeleting.current = true
          onClose()
        }}
        sx={{ color: 'error.main' }}
      >
        <ListItemIcon sx={{ color: 'inherit' }}>
          <TrashIcon />
        </ListItemIcon>
        {i18n._('home.menu.delete')}
      </MenuItem>
    ),
  }
  return (
    <Menu open={isOpen} anchorEl={button} onClose={onClose} slotProps={{ transition: { onExited: handleExited } }}>
      {menuOf(study.status, userID === study.ownerId, isReader).map((item) => items[item])}
    </Menu>
  )
}
