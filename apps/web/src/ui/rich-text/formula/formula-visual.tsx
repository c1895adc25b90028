import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { MathfieldElement } from 'mathlive'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { FormulaKeys } from './formula-keys'
import { fromMathLive } from './from-mathlive'

// Nothing is loaded but the script itself: the fonts are those of the page, and there are no sounds.
MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null
MathfieldElement.plonkSound = null
MathfieldElement.keypressSound = null

interface Props {
  label: string
  describedBy: string
  tex: string
  onChange: (tex: string) => void
  onEnter: () => void
}

/** Writing mathematics as it looks. Loaded by itself, because MathLive is larger than all the rest of the editor. */
export default function FormulaVisual({ label, describedBy, tex, onChange, onEnter }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const field = useRef<MathfieldElement>(null)
  const handlers = useRef({ onChange, onEnter })
  // What the field said last. It speaks a moment after each key; what it said before must not be put back into it.
  const said = useRef('')
  useEffect(() => {
    handlers.current = { onChange, onEnter }
  })

  useEffect(() => {
    const made = newField({
      onChange: (next) => {
        said.current = next
        handlers.current.onChange(next)
      },
      onEnter: () => handlers.current.onEnter(),
    })
    field.current = made
    said.current = ''
    host.current?.append(made)
    return () => {
      made.remove()
      field.current = null
    }
  }, [])

  useEffect(() => {
    const made = field.current
    if (!made) return
    made.setAttribute('aria-label', label)
    made.setAttribute('aria-describedby', describedBy)
    if (tex === said.current) return
    said.current = tex
    made.setValue(tex, { silenceNotifications: true })
  }, [label, describedBy, tex])

  return (
    <>
      <GlobalStyles styles={{ ':root': { '--ML__static-fonts': 'true' } }} />
      <Host ref={host} />
      <FormulaKeys
        onInsert={(template) => field.current?.insert(template, { focus: true, selectionMode: 'placeholder' })}
      />
    </>
  )
}

function newField({ onChange, onEnter }: Pick<Props, 'onChange' | 'onEnter'>): MathfieldElement {
  const field = new MathfieldElement()
  field.addEventListener('input', () => onChange(fromMathLive(field.value)))
  field.addEventListener('beforeinput', (event) => {
    if ((event as InputEvent).inputType !== 'insertLineBreak') return
    event.preventDefault()
    // The last keys may not have been told yet.
    flushSync(() => onChange(fromMathLive(field.value)))
    onEnter()
  })
  // Tab goes from one empty place to the next, and where there is none it leaves, as it leaves any field.
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab' && !field.value.includes('\\placeholder')) event.stopImmediatePropagation()
    },
    { capture: true },
  )
  field.addEventListener(
    'mount',
    () => {
      field.mathVirtualKeyboardPolicy = 'manual'
      field.popoverPolicy = 'off'
      field.environmentPopoverPolicy = 'off'
      field.mathModeSpace = '\\:'
      field.menuItems = []
      // Escape closes the dialog, as everywhere; TeX has a field of its own.
      field.keybindings = field.keybindings.filter(({ key }) => !/\[Escape\]/.test(key))
      // By default only MathLive's own keyboard on the screen would come up, which has no place in a dialog.
      field.shadowRoot?.querySelector('[part~="keyboard-sink"]')?.setAttribute('inputmode', 'text')
      field.focus()
    },
    { once: true },
  )
  return field
}

const Host = styled('div')(({ theme }) => ({
  '& math-field': {
    display: 'block',
    minHeight: 88,
    padding: '10px 12px',
    fontSize: '1.35rem',
    borderRadius: theme.vars.shape.borderRadius,
    border: `1px solid ${theme.vars.palette.grey[500]}`,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    '--caret-color': theme.vars.palette.primary.main,
    '--selection-background-color': theme.vars.palette.primary.light,
    '--selection-color': theme.vars.palette.text.primary,
    '--contains-highlight-background-color': 'transparent',
    '--placeholder-color': theme.vars.palette.text.secondary,
    '--smart-fence-color': theme.vars.palette.text.secondary,
    '--latex-color': theme.vars.palette.primary.main,
  },
  '& math-field:focus-within': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
  },
  '& math-field::part(virtual-keyboard-toggle), & math-field::part(menu-toggle)': { display: 'none' },
}))
