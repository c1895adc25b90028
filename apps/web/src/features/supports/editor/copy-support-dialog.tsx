import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { allowsSupports, type ConditionId, type ProblemId, type SupportSlot } from '@trellis/domain'
import { useId, useState } from 'react'
import { common } from '../../../locales/common-messages'
import { useConfirm } from '../../../ui/confirm-dialog'
import { onFirstClick } from '../../../ui/double-click'
import { CheckIcon, CopyIcon } from '../../../ui/icons'
import { useNotify } from '../../../ui/snackbar'
import { useBuild } from '../build-context'
import type { BuildProblem } from '../outline/build-outline'
import { slotKey } from '../slot'
import { currentText, useSlotSupport } from '../use-slot-support'
import { newItem, type SupportText, writtenItems } from './support-text'

interface Props {
  from: SupportSlot
  /** The problems that it can be copied to; omitted for feedback, which only fits its own problem. */
  problems?: readonly BuildProblem[]
}

/** Copies a support to other conditions, of this problem, several or all. Each copy is independent of the original. */
export function CopySupport({ from, problems }: Props) {
  const { i18n } = useLingui()
  const { attempt } = useBuild()
  const { text } = useSlotSupport(from)
  const [isOpen, setIsOpen] = useState(false)
  const isEmpty = writtenItems(text).length === 0
  return (
    <>
      <Button
        size="small"
        startIcon={<CopyIcon />}
        disabled={isEmpty}
        onClick={() => void attempt(() => setIsOpen(true))}
      >
        {i18n._('supports.copy')}
      </Button>
      {isOpen && <CopyDialog from={from} text={text} problems={problems} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Copies a support to every other condition of its problem, where each copy can be changed. */
export function UseInAllConditions({ from }: { from: SupportSlot }) {
  const { i18n } = useLingui()
  const { study, attempt } = useBuild()
  const { text } = useSlotSupport(from)
  const copyTo = useCopyTo(text)
  const targets = study.conditions
    .filter((condition) => !condition.isFixed && condition.conditionId !== from.conditionId)
    .map((condition): SupportSlot => ({ ...from, conditionId: condition.conditionId }))
  if (targets.length === 0) return null
  return (
    <Button
      size="small"
      disabled={writtenItems(text).length === 0}
      onClick={onFirstClick(() => void attempt(() => copyTo(targets, i18n._('supports.copy.everywhere.done'))))}
    >
      {i18n._('supports.copy.everywhere')}
    </Button>
  )
}

/** Copies a support to slots, after a confirmation where that replaces something; resolves to whether it did. */
function useCopyTo(text: SupportText) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const { saver } = useBuild()
  return async (targets: readonly SupportSlot[], message: string, onStart?: () => void): Promise<boolean> => {
    const occupied = targets.filter((slot) => writtenItems(currentText(saver, slot)).length > 0)
    const isConfirmed =
      occupied.length === 0 ||
      (await confirm({
        message: i18n._('supports.copy.replace', { count: occupied.length }),
        confirmLabel: i18n._('supports.copy.replace.confirm'),
        isDestructive: true,
      }))
    if (!isConfirmed) return false
    for (const slot of targets) {
      const before = currentText(saver, slot)
      const isClearing = before.type !== null && before.type !== text.type
      const items = writtenItems(text).map((item) => newItem(item.html))
      saver.edit({ slot, text: { type: text.type, items }, isClearing })
    }
    onStart?.()
    const results = await Promise.all(targets.map((slot) => saver.flush(slotKey(slot))))
    if (results.every(Boolean)) notify(message)
    return true
  }
}

function CopyDialog({ from, text, problems, onClose }: Props & { text: SupportText; onClose: () => void }) {
  const { i18n } = useLingui()
  const id = useId()
  const { study } = useBuild()
  const copyTo = useCopyTo(text)
  const [isShown, setIsShown] = useState(true)
  const [problemIds, setProblemIds] = useState<readonly ProblemId[]>([from.problemId])
  const [chosen, setChosen] = useState<ReadonlySet<ConditionId>>(new Set())
  const isElsewhere = problemIds.some((id) => id !== from.problemId)
  const conditions = study.conditions.filter(
    (condition) => !condition.isFixed && (isElsewhere || condition.conditionId !== from.conditionId),
  )
  const targets = conditions
    .filter((condition) => chosen.has(condition.conditionId))
    .flatMap((condition) =>
      problemIds.map((problemId): SupportSlot => ({ ...from, problemId, conditionId: condition.conditionId })),
    )
    .filter((slot) => slotKey(slot) !== slotKey(from))
  const offered = problems?.filter(({ problem }) => allowsSupports(problem.problemType)) ?? []
  const allIds = offered.map(({ problem }) => problem.problemId)
  const nameOf = ({ problem, number, letter, setName }: BuildProblem) => {
    if (problem.problemId === from.problemId) return i18n._('supports.copy.thisProblem')
    const name =
      letter === null ? i18n._('supports.problem', { number }) : i18n._('supports.problem.part', { number, letter })
    return `${name} · ${setName}`
  }
  const chosenNames = offered.filter(({ problem }) => problemIds.includes(problem.problemId)).map(nameOf)
  const copy = () => copyTo(targets, i18n._('supports.saved'), () => setIsShown(false))
  const toggle = (conditionId: ConditionId) => {
    const next = new Set(chosen)
    if (!next.delete(conditionId)) next.add(conditionId)
    setChosen(next)
  }
  return (
    <Dialog
      open={isShown}
      onClose={() => setIsShown(false)}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onExited: onClose } }}
    >
      <DialogTitle id={`${id}-title`}>{i18n._('supports.copy.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {problems && (
          <div>
            <TextField
              select
              fullWidth
              label={i18n._('supports.copy.problem')}
              value={problemIds}
              onChange={({ target }) => setProblemIds([target.value].flat() as unknown as ProblemId[])}
              slotProps={{
                select: {
                  multiple: true,
                  renderValue: () =>
                    chosenNames.length > 1 && chosenNames.length === offered.length
                      ? i18n._('supports.copy.allProblems')
                      : chosenNames.join(', '),
                },
              }}
              sx={{ mt: 1 }}
            >
              {offered.map((offer) => (
                <MenuItem key={offer.problem.problemId} value={offer.problem.problemId} sx={{ gap: 1 }}>
                  <CheckIcon sx={{ visibility: problemIds.includes(offer.problem.problemId) ? 'visible' : 'hidden' }} />
                  {nameOf(offer)}
                </MenuItem>
              ))}
            </TextField>
            {offered.length > 1 && (
              <Button size="small" onClick={() => setProblemIds(allIds)}>
                {i18n._('supports.copy.chooseAll')}
              </Button>
            )}
          </div>
        )}
        <FormControl component="fieldset">
          <FormLabel component="legend">{i18n._('supports.conditions')}</FormLabel>
          <FormGroup>
            {conditions.map((condition) => (
              <FormControlLabel
                key={condition.conditionId}
                label={condition.name}
                control={
                  <Checkbox
                    checked={chosen.has(condition.conditionId)}
                    onChange={() => toggle(condition.conditionId)}
                  />
                }
              />
            ))}
          </FormGroup>
        </FormControl>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setIsShown(false)}>{i18n._(common.cancel)}</Button>
        <Button variant="contained" disabled={targets.length === 0} onClick={() => void copy()}>
          {i18n._('supports.copy.submit', { count: targets.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
