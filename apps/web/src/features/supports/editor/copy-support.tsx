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
import { allowsSupports, type ConditionId } from '@trellis/domain'
import { useId, useState } from 'react'
import { common } from '../../../locales/common-messages'
import { useConfirm } from '../../../ui/confirm-dialog'
import { CopyIcon } from '../../../ui/icons'
import { useNotify } from '../../../ui/snackbar'
import { useBuild } from '../build-context'
import type { BuildProblem } from '../outline/build-outline'
import { type Place, placeKey } from '../place'
import { textNow, useSupportAt } from '../use-support-at'
import { newPiece, type SupportText, writtenPieces } from './support-text'

interface Props {
  from: Place
  /** Where else it fits: feedback on a wrong answer belongs to its problem alone. */
  problems?: readonly BuildProblem[]
}

/** Copies what stands here to other conditions, of this problem or another. Each copy is a support of its own. */
export function CopySupport({ from, problems }: Props) {
  const { i18n } = useLingui()
  const { attempt } = useBuild()
  const { text } = useSupportAt(from)
  const [isOpen, setIsOpen] = useState(false)
  const isEmpty = writtenPieces(text).length === 0
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

function CopyDialog({ from, text, problems, onClose }: Props & { text: SupportText; onClose: () => void }) {
  const { i18n } = useLingui()
  const id = useId()
  const confirm = useConfirm()
  const notify = useNotify()
  const { study, saver } = useBuild()
  const [isShown, setIsShown] = useState(true)
  const [problemCeri, setProblemCeri] = useState(from.problemCeri)
  const [chosen, setChosen] = useState<ReadonlySet<ConditionId>>(new Set())
  const conditions = study.conditions.filter(
    (one) => !one.isFixed && (problemCeri !== from.problemCeri || one.dbid !== from.conditionId),
  )
  const targets = conditions
    .filter((one) => chosen.has(one.dbid))
    .map((one): Place => ({ ...from, problemCeri, conditionId: one.dbid }))
  const taken = targets.filter((place) => writtenPieces(textNow(saver, place)).length > 0)

  const copy = async () => {
    const isSure =
      taken.length === 0 ||
      (await confirm({
        message: i18n._('supports.copy.replace', { count: taken.length }),
        confirmLabel: i18n._('supports.copy.replace.confirm'),
        isDestructive: true,
      }))
    if (!isSure) return
    for (const place of targets) {
      const before = textNow(saver, place)
      const isClearing = before.type !== null && before.type !== text.type
      const pieces = writtenPieces(text).map((piece) => newPiece(piece.html))
      saver.edit({ place, text: { type: text.type, pieces }, isClearing })
    }
    setIsShown(false)
    const results = await Promise.all(targets.map((place) => saver.flush(placeKey(place))))
    if (results.every(Boolean)) notify(i18n._('supports.saved'))
  }
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
          <TextField
            select
            fullWidth
            label={i18n._('supports.copy.problem')}
            value={problemCeri}
            onChange={({ target }) => setProblemCeri(target.value as typeof problemCeri)}
            sx={{ mt: 1 }}
          >
            {problems
              .filter(({ problem }) => allowsSupports(problem.problemType))
              .map(({ problem: { xref }, number, letter, setName }) => (
                <MenuItem key={xref} value={xref}>
                  {xref === from.problemCeri
                    ? i18n._('supports.copy.thisProblem')
                    : `${letter === null ? i18n._('supports.problem', { number }) : i18n._('supports.problem.part', { number, letter })} · ${setName}`}
                </MenuItem>
              ))}
          </TextField>
        )}
        <FormControl component="fieldset">
          <FormLabel component="legend">{i18n._('supports.conditions')}</FormLabel>
          <FormGroup>
            {conditions.map((one) => (
              <FormControlLabel
                key={one.dbid}
                label={one.name}
                control={<Checkbox checked={chosen.has(one.dbid)} onChange={() => toggle(one.dbid)} />}
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
