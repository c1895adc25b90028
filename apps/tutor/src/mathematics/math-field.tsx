import { MathfieldElement } from 'mathlive'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { KeypadContext } from './keypad-target'
import type { Key } from './keys'
import type { MathFieldProps } from './math-field-props'
import { plainToTex } from './plain-to-tex'
import { texToPlain } from './tex-to-plain'

interface Props extends MathFieldProps {
  /** Whether somebody was typing in the field that this one replaces. */
  takesFocus: boolean
}

// Its fonts are those of the typeset problems, which the page has already.
MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null
MathfieldElement.plonkSound = null

/** Few words that turn into signs: a child that types "in" or "to" means letters. */
const inlineShortcuts = {
  '*': '\\times',
  '<=': '\\le',
  '>=': '\\ge',
  '!=': '\\ne',
  sqrt: '\\sqrt{#?}',
  pi: '\\pi',
}

/** Keys that switch to writing TeX commands or words: a child that comes upon one does not find back. */
const leavesMathematics = (command: unknown) => JSON.stringify(command).includes('switchMode')

const commands = { left: 'moveToPreviousChar', right: 'moveToNextChar', delete: 'deleteBackward' } as const

/** A field in which mathematics looks like mathematics while it is typed. It is told and tells plain text. */
export function MathField({ takesFocus, number, value, onChange, label, describedBy, isInvalid, isReadOnly }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const field = useRef<MathfieldElement>(null)
  const told = useRef(value)
  const targets = useContext(KeypadContext)
  const change = useRef(onChange)
  change.current = onChange

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is made once; what changes is given to it below
  useLayoutEffect(() => {
    const made = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' })
    made.className = 'math-field'
    made.setValue(plainToTex(value), { silenceNotifications: true })
    const tell = () => {
      const text = texToPlain(made.value)
      if (text === told.current) return
      told.current = text
      change.current(text)
    }
    // The field speaks a moment after a key; whoever leaves it sooner has still said everything.
    for (const event of ['input', 'change', 'focusout']) made.addEventListener(event, tell)
    made.addEventListener('focus', () => targets?.use(number))
    made.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        flushSync(tell)
        made.closest('form')?.requestSubmit()
      },
      { capture: true },
    )
    place.current!.append(made)
    made.menuItems = []
    made.smartMode = false
    // Without it "1 1/2" would be eleven halves.
    made.mathModeSpace = '\\:'
    made.inlineShortcuts = inlineShortcuts
    made.keybindings = made.keybindings.filter(({ command }) => !leavesMathematics(command))
    field.current = made
    // The field's own way of taking the focus leaves a moment in which a letter gets lost.
    if (takesFocus) made.shadowRoot!.querySelector<HTMLElement>('[part=keyboard-sink]')!.focus()
    return () => made.remove()
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
    if (value === told.current) return
    told.current = value
    field.current!.setValue(plainToTex(value), { silenceNotifications: true })
  }, [value])

  useEffect(() => targets?.add(number, { press: (key) => press(field.current!, key) }), [targets, number])

  return <span ref={place} className="math-place" data-part-field={number} data-invalid={isInvalid || undefined} />
}

function press(field: MathfieldElement, key: Key): void {
  if (key.command) field.executeCommand(commands[key.command])
  else field.insert(key.tex!, { selectionMode: 'placeholder', focus: true, format: 'latex' })
}
