import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Editor } from '@tiptap/core'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { common } from '../../../locales/common-messages'
import { EditorDialog } from '../editor-dialog'
import { type FormulaPosition, formulaAt, removeNode, setFormula } from './formula-commands'
import { texProblemMessage } from './tex-problem-messages'
import { typeset } from './typeset-tex'
import { VisualFieldFrame } from './visual-field-frame'

interface Props {
  editor: Editor
  position: FormulaPosition
  onClosed: () => void
}

/** Edits a formula visually or as TeX; both fields always show the same formula. */
export function FormulaDialog({ editor, position, onClosed }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [{ tex, isBlock }, setFormulaState] = useState(() => formulaAt(editor, position))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const result = typeset(tex, isBlock)
  const isUntouched = !result.ok && result.problem.kind === 'empty' && !isSubmitted
  const problem = result.ok || isUntouched ? null : texProblemMessage(i18n, result.problem)

  const setTex = (next: string) => setFormulaState((before) => ({ ...before, tex: next }))
  const submit = () => {
    setIsSubmitted(true)
    if (!result.ok) return false
    setFormula(editor, position, { tex: tex.trim(), isBlock })
    return true
  }

  return (
    <EditorDialog
      title={position === null ? i18n._('richText.formula.add') : i18n._('richText.formula.edit')}
      submitLabel={position === null ? i18n._('richText.add') : i18n._('richText.apply')}
      onSubmit={submit}
      onClosed={onClosed}
      remove={
        position === null
          ? undefined
          : { label: i18n._('richText.formula.remove'), run: () => removeNode(editor, position) }
      }
      maxWidth="md"
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
        <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }} aria-hidden="true">
            {i18n._('richText.formula.visual')}
          </Typography>
          <VisualField tex={tex} onChange={setTex} describedBy={`${id}-help`} />
          <Typography id={`${id}-help`} variant="caption" color="textSecondary">
            {i18n._('richText.formula.visual.help')}
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
          <Typography component="label" htmlFor={`${id}-tex`} variant="body2" sx={{ fontWeight: 600 }}>
            {i18n._('richText.formula.tex')}
          </Typography>
          <TextField
            id={`${id}-tex`}
            value={tex}
            onChange={(event) => setTex(event.target.value)}
            error={problem !== null}
            helperText={problem ?? ' '}
            multiline
            minRows={3}
            maxRows={8}
            slotProps={{
              htmlInput: { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off', style: monospace },
              formHelperText: { role: 'status', sx: { mx: 0 } },
            }}
          />
        </Box>
      </Box>
      <Preview html={result.ok ? result.html : null} />
      <FormControl>
        <FormLabel sx={{ typography: 'body2', fontWeight: 600 }}>{i18n._('richText.formula.place')}</FormLabel>
        <RadioGroup
          row
          value={isBlock ? 'block' : 'inline'}
          onChange={(event) => setFormulaState({ tex, isBlock: event.target.value === 'block' })}
        >
          <FormControlLabel value="inline" control={<Radio />} label={i18n._('richText.formula.inline')} />
          <FormControlLabel value="block" control={<Radio />} label={i18n._('richText.formula.block')} />
        </RadioGroup>
      </FormControl>
    </EditorDialog>
  )
}

const monospace = { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' }

interface VisualProps {
  tex: string
  onChange: (tex: string) => void
  describedBy: string
}

type Visual = ComponentType<VisualProps & { label: string; onEnter: () => void }>

/** Loads MathLive when it is first needed. If that fails, the TeX field still works. */
function VisualField(props: VisualProps) {
  const { i18n } = useLingui()
  const [Loaded, setLoaded] = useState<{ Visual: Visual } | 'failed' | null>(null)
  useEffect(() => {
    let isMounted = true
    import('./visual-formula-field').then(
      (module) => isMounted && setLoaded({ Visual: module.default }),
      () => isMounted && setLoaded('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [])
  if (Loaded !== null && Loaded !== 'failed') {
    const { Visual } = Loaded
    return <Visual {...props} label={i18n._('richText.formula.visual')} onEnter={submitForm} />
  }
  return (
    <VisualFieldFrame>
      {Loaded === null ? (
        <Skeleton variant="rounded" height="100%" aria-label={i18n._(common.loading)} />
      ) : (
        <Typography role="alert">{i18n._('richText.formula.visual.failed')}</Typography>
      )}
    </VisualFieldFrame>
  )
}

/** Enter in the visual field submits the form, as in any other field. */
function submitForm() {
  document.activeElement?.closest('form')?.requestSubmit()
}

function Preview({ html }: { html: string | null }) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <Box>
      <Typography id={id} component="span" variant="body2" sx={{ fontWeight: 600 }}>
        {i18n._('richText.formula.preview')}
      </Typography>
      <Box role="group" aria-labelledby={id} sx={previewBox}>
        {html === null ? (
          <Typography variant="body2" color="textSecondary">
            {i18n._('richText.formula.preview.empty')}
          </Typography>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: generated by KaTeX, with `trust` switched off
          <div dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </Box>
    </Box>
  )
}

const previewBox = {
  mt: 0.5,
  px: 2,
  py: 1.5,
  minHeight: 64,
  display: 'grid',
  alignItems: 'center',
  overflowX: 'auto',
  borderRadius: 1,
  bgcolor: 'background.sunken',
  '& .katex-display': { m: 0 },
} as const
