import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { MathfieldElement } from 'mathlive'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { fromMathLive } from './from-mathlive'
import { VisualFieldFrame } from './visual-field-frame'

// Only the script is loaded: the page has the fonts, and sounds are off.
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

/** A visual formula field. In its own chunk, because MathLive is larger than the rest of the editor. */
export default function VisualFormulaField({ label, describedBy, tex, onChange, onEnter }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const field = useRef<MathfieldElement>(null)
  const handlers = useRef({ onChange, onEnter })
  // The field reports its value a moment after each key, and an outdated value must not be written back into it.
  const lastReported = useRef('')
  useEffect(() => {
    handlers.current = { onChange, onEnter }
  })

  useEffect(() => {
    const element = newField({
      onChange: (next) => {
        lastReported.current = next
        handlers.current.onChange(next)
      },
      onEnter: () => handlers.current.onEnter(),
    })
    field.current = element
    lastReported.current = ''
    host.current?.append(element)
    return () => {
      element.remove()
      field.current = null
    }
  }, [])

  useEffect(() => {
    const element = field.current
    if (!element) return
    element.setAttribute('aria-label', label)
    element.setAttribute('aria-describedby', describedBy)
    if (tex === lastReported.current) return
    lastReported.current = tex
    element.setValue(tex, { silenceNotifications: true })
  }, [label, describedBy, tex])

  return (
    <>
      <GlobalStyles styles={{ ':root': { '--ML__static-fonts': 'true' } }} />
      <VisualFieldFrame
        onInsert={(template) => field.current?.insert(template, { focus: true, selectionMode: 'placeholder' })}
      >
        <Host ref={host} />
      </VisualFieldFrame>
    </>
  )
}

function newField({ onChange, onEnter }: Pick<Props, 'onChange' | 'onEnter'>): MathfieldElement {
  const field = new MathfieldElement()
  field.addEventListener('input', () => onChange(fromMathLive(field.value)))
  field.addEventListener('beforeinput', (event) => {
    if ((event as InputEvent).inputType !== 'insertLineBreak') return
    event.preventDefault()
    // The last keystrokes may not have been reported yet.
    flushSync(() => onChange(fromMathLive(field.value)))
    onEnter()
  })
  // Tab moves to the next empty placeholder; without one it leaves the field.
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
      // Escape closes the dialog; TeX has its own field.
      field.keybindings = field.keybindings.filter(({ key }) => !/\[Escape\]/.test(key))
      // By default only MathLive's own on-screen keyboard would open, which does not fit into a dialog.
      field.shadowRoot?.querySelector('[part~="keyboard-sink"]')?.setAttribute('inputmode', 'text')
      // A user who has already started to write TeX keeps the focus there.
      if (!field.closest('form')?.contains(document.activeElement)) field.focus()
    },
    { once: true },
  )
  return field
}

const Host = styled('div')(({ theme }) => ({
  display: 'grid',
  '& math-field': {
    display: 'block',
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
