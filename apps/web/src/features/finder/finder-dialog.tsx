import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import type { ProblemSetId, Study } from '@trellis/domain'
import { type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react'
import { ArrowLeftIcon } from '../../ui/icons'
import { blockNameId } from './finder-block'
import { rowLinkId } from './finder-columns'
import { FinderList } from './finder-list'
import { ProblemsView } from './problems-view'
import { useFinderState } from './use-finder-state'

export interface FinderDialogProps {
  study: Study
  /** The block that the set is for. */
  studyBlockTypeId: number
  open: boolean
  onClose: () => void
  /**
   * Adds the set to the study and reports the result. Resolves once `study` contains it, rejects when it was not added.
   * While the study awaits approval, it first asks whether the study should return to development.
   */
  onAdd: (problemSetId: ProblemSetId) => Promise<void>
  /** Instead of "Back to {block name}". */
  backLabel?: string
}

/** All problem sets of the platform, to view and to use in a study. Its state is kept in the URL. */
export function FinderDialog({ study, studyBlockTypeId, open, onClose, onAdd, backLabel }: FinderDialogProps) {
  const { i18n } = useLingui()
  const id = useId()
  const navigation = useFinderState()
  const block = i18n._(blockNameId(studyBlockTypeId))
  const { set } = navigation.state
  const listHeading = useRef<HTMLHeadingElement>(null)
  useFocusOnReturn(set, listHeading)

  const handleAdd = async (problemSetId: ProblemSetId) => {
    await onAdd(problemSetId)
    navigation.closeSet()
  }
  return (
    <Dialog
      fullScreen
      open={open}
      onClose={() => (set ? navigation.closeSet() : onClose())}
      aria-labelledby={`${id}-find ${id}-block`}
      slotProps={{ paper: { sx: wholeScreen } }}
    >
      <Box component="header" sx={header}>
        <Button startIcon={<ArrowLeftIcon />} onClick={onClose}>
          {backLabel ?? i18n._('finder.back', { block })}
        </Button>
        <Box sx={{ minWidth: 0 }}>
          <Typography id={`${id}-find`} variant="caption" color="textSecondary" component="p">
            {i18n._('finder.title')}
          </Typography>
          <Typography id={`${id}-block`} variant="h1" ref={listHeading} tabIndex={-1} sx={{ fontSize: '1.25rem' }}>
            {block}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        <Deferred>
          <FinderList study={study} isOpen={open} navigation={navigation} />
        </Deferred>
        {set && (
          <ProblemsView
            key={set}
            study={study}
            problemSetId={set}
            studyBlockTypeId={studyBlockTypeId}
            blockName={block}
            onClose={navigation.closeSet}
            onAdd={handleAdd}
          />
        )}
      </Box>
    </Dialog>
  )
}

export default FinderDialog

/** Renders its children after the dialog has opened: what a dialog opens with renders in one go and blocks the page. */
function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}

/** When a set is closed, the focus returns to where it was in the list. */
function useFocusOnReturn(set: string | null, heading: { current: HTMLElement | null }) {
  const shown = useRef(set)
  useEffect(() => {
    const left = shown.current
    shown.current = set
    if (left === null || set !== null) return
    const target = document.getElementById(rowLinkId(left)) ?? heading.current
    target?.focus()
  }, [set, heading])
}

const wholeScreen = {
  bgcolor: 'background.default',
  // Doubled to override the theme's rule for dialogs on narrow screens.
  '&&': { m: 0, width: '100%', maxWidth: 'none', maxHeight: 'none', border: 0, borderRadius: 0 },
}

const header = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  px: { xs: 1, md: 2 },
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
}
