import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { type Condition, type StoredSupport, studyTypes, type Tutoring } from '@trellis/domain'
import { useState } from 'react'
import { conditionPreview, feedbackPreview, pairsPreview } from '../../../shared/problem/preview-links'
import { ChevronDownIcon } from '../../../ui/icons'
import { useNotify } from '../../../ui/snackbar'
import { useBuild } from '../build-context'
import { PreviewIcon } from '../icons'
import type { BuildProblem } from '../outline/build-outline'
import { isKeyOfCondition } from '../slot'
import { supportsQuery } from '../supports-query'

interface Props {
  condition: Condition
  current: BuildProblem
  supports: readonly Tutoring[]
}

/** Opens the problem, or its whole set, in the tutor as students of the condition get it. */
export function PreviewMenu({ condition, current, supports }: Props) {
  const { i18n } = useLingui()
  const { study, saver } = useBuild()
  const notify = useNotify()
  const client = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { problemId } = current.problem

  /** The preview includes what was just written, so that is saved first. */
  const open = async (addressOf: () => string) => {
    setAnchor(null)
    // Opened within the click: browsers block windows that open later.
    const tab = window.open('about:blank', '_blank')
    const own = [...saver.unsaved()].filter((key) => isKeyOfCondition(key, condition.conditionId))
    const results = await Promise.all(own.map((key) => saver.flush(key)))
    if (results.every(Boolean)) {
      if (tab) tab.location.replace(addressOf())
      else window.location.assign(addressOf())
      return
    }
    tab?.close()
    notify(i18n._('supports.preview.failed'), { severity: 'error' })
  }
  const problemAddress = () => {
    if (condition.isFixed) return pairsPreview([{ problemId, supportId: supports[0]?.supportId ?? null }])
    // Read only now, because the save before may have changed it.
    const stored = client.getQueryData(supportsQuery(study.studyId).queryKey) ?? new Map<string, StoredSupport>()
    const own = [...stored.values()].filter(
      ({ slot }) => slot.conditionId === condition.conditionId && slot.problemId === problemId,
    )
    if (study.studyTypeId === studyTypes.commonWrongAnswers)
      return feedbackPreview(
        problemId,
        own.map((one) => one.tutoring.supportId),
      )
    return pairsPreview([{ problemId, supportId: own[0]?.tutoring.supportId ?? null }])
  }
  return (
    <>
      <ButtonGroup size="small" variant="outlined" aria-label={i18n._('supports.preview')}>
        <Button startIcon={<PreviewIcon />} onClick={() => void open(problemAddress)}>
          {i18n._('supports.preview')}
        </Button>
        <Button
          aria-label={i18n._('supports.preview.more')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <ChevronDownIcon />
        </Button>
      </ButtonGroup>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void open(problemAddress)}>{i18n._('supports.preview.problem')}</MenuItem>
        <MenuItem
          onClick={() => void open(() => conditionPreview(study.studyId, condition.conditionId, current.setId))}
        >
          {i18n._('supports.preview.set', { set: current.setName, condition: condition.name })}
        </MenuItem>
      </Menu>
    </>
  )
}
