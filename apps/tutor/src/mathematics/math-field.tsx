import { MathfieldElement } from 'mathlive'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { KeypadContext } from './keypad-target'
import type { Key } from './keys'
import type { MathFieldProps } from './math-field-props'
import { plainToTex } from './plain-to-tex'
import { texToPlain } from './tex-to-plain'

interface Props extends MathFieldProps {
  /** Whether the field that this one replaces had the focus. */
  takesFocus: boolean
}

// The page has already loaded the fonts, for the typeset problems.
MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null
MathfieldElement.plonkSound = null

/** Only a few of the usual shortcuts, because a child who types "in" or "to" means letters. */
const inlineShortcuts = {
  '*': '\\times',
  '<=': '\\le',
  '>=': '\\ge',
  '!=': '\\ne',
  sqrt: '\\sqrt{#?}',
  pi: '\\pi',
}

/** Whether a key binding switches to TeX or text mode, from which a child would not find the way back. */
const leavesMathematics = (command: unknown) => JSON.stringify(command).includes('switchMode')

const commands = { left: 'moveToPreviousChar', right: 'moveToNextChar', delete: 'deleteBackward' } as const

/** A field that typesets mathematics while it is typed. Its value is plain text. */
export function MathField({ takesFocus, number, value, onChange, label, describedBy, isInvalid, isReadOnly }: Props) {
  const container = useRef<HTMLSpanElement>(null)
  const field = useRef<MathfieldElement>(null)
  const lastValue = useRef(value)
  const targets = useContext(KeypadContext)
  const change = useRef(onChange)
  change.current = onChange

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is created once; the effects below update it
  useLayoutEffect(() => {
    const element = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' })
    element.className = 'math-field'
    element.setValue(plainToTex(value), { silenceNotifications: true })
    const reportChange = () => {
      const text = texToPlain(element.value)
      if (text === lastValue.current) return
      lastValue.current = text
      change.current(text)
    }
    // The field fires `input` a moment after a key; a key pressed just before leaving it must not be lost.
    for (const event of ['input', 'change', 'focusout']) element.addEventListener(event, reportChange)
    element.addEventListener('focus', () => targets?.use(number))
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        flushSync(reportChange)
        element.closest('form')?.requestSubmit()
      },
      { capture: true },
    )
    container.current!.append(element)
    element.menuItems = []
    element.smartMode = false
    // Without a space, "1 1/2" would be read as eleven halves.
    element.mathModeSpace = '\\:'
    element.inlineShortcuts = inlineShortcuts
    element.keybindings = element.keybindings.filter(({ command }) => !leavesMathematics(command))
    field.current = element
    // The field's own focus() is delayed, and a letter typed in between would be lost.
    if (takesFocus) element.shadowRoot!.querySelector<HTMLElement>('[part=keyboard-sink]')!.focus()
    return () => element.remove()
  }, [])

  useLayoutEffect(() => {
    const current = field.current!
    current.setAttribute('aria-label', label)
    current.readOnly = isReadOnly
    for (const [name, set] of [
      ['aria-invalid', isInvalid ? 'true' : null],
      ['aria-describedby', describedBy ?? null],
    ] as const) {
      if (set === null) current.removeAttribute(name)
      else current.setAttribute(name, set)
    }
  }, [label, isReadOnly, isInvalid, describedBy])

  useLayoutEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    field.current!.setValue(plainToTex(value), { silenceNotifications: true })
  }, [value])

  useEffect(() => targets?.add(number, { press: (key) => press(field.current!, key) }), [targets, number])

  return <span ref={container} className="math-place" data-part-field={number} data-invalid={isInvalid || undefined} />
}

function press(field: MathfieldElement, key: Key): void {
  if (key.command) field.executeCommand(commands[key.command])
  else field.insert(key.tex!, { selectionMode: 'placeholder', focus: true, format: 'latex' })
}
