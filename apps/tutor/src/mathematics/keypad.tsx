import { useLingui } from '@lingui/react'
import type { ProblemType } from '@trellis/domain'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { digitKeys, hasLetters, type Key, letterKeys, signKeys } from './keys'

interface Props {
  types: ReadonlySet<ProblemType>
  letters: readonly string[]
  isDisabled: boolean
  onPress(key: Key): void
}

/** Signs that a keyboard hides or lacks; on touch screens also digits and letters. */
export function Keypad({ types, letters, isDisabled, onPress }: Props) {
  const { i18n } = useLingui()
  const [showsLetters, setShowsLetters] = useState(false)
  // One tab stop for the whole keypad, so that the button below is not thirty keys away.
  const [stop, setStop] = useState<string | null>(null)
  const rows = showsLetters ? [letterKeys] : [digitKeys, signKeys(types, letters)]
  const isStop = (id: string) => id === (stop ?? rows.at(-1)![0]!.id)
  const renderKey = (key: Key) => (
    <button
      key={key.id}
      type="button"
      className="key"
      tabIndex={isStop(key.id) ? 0 : -1}
      onFocus={() => setStop(key.id)}
      aria-label={key.name && i18n._(key.name)}
      title={key.name && i18n._(key.name)}
      disabled={isDisabled}
      onPointerDown={keepFocus}
      onClick={() => onPress(key)}
    >
      <KeyFace face={key.face} />
    </button>
  )
  return (
    <div className="keypad" role="toolbar" aria-label={i18n._('keypad.label')} onKeyDown={focusNeighbor}>
      {rows.map((keys) => (
        <div key={keys === digitKeys ? 'digits' : 'signs'} className={keys === digitKeys ? 'keys keys-digits' : 'keys'}>
          {keys.map(renderKey)}
        </div>
      ))}
      {hasLetters(types) && (
        <button
          type="button"
          className="key key-wide keys-touch"
          disabled={isDisabled}
          onPointerDown={keepFocus}
          onClick={() => {
            setShowsLetters(!showsLetters)
            setStop(null)
          }}
        >
          {showsLetters ? i18n._('keypad.numbers') : i18n._('keypad.letters')}
        </button>
      )}
    </div>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function focusNeighbor(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('button')].filter(isShown)
  const at = keys.indexOf(document.activeElement as HTMLElement)
  keys[(at + step + keys.length) % keys.length]?.focus()
}

/** Digits and letters are shown on touch screens only. */
const isShown = (key: HTMLElement) => key.checkVisibility?.() ?? true

/** The field keeps the focus, and a phone its keyboard. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault()
}

function KeyFace({ face }: { face: string }) {
  if (face === '▢⁄▢') return <FractionFace />
  if (face === '1▢⁄▢') {
    return (
      <span className="key-mixed" aria-hidden="true">
        1<FractionFace />
      </span>
    )
  }
  if (face === '▢ⁿ' || face === '▢²') {
    return (
      <span aria-hidden="true">
        <span className="key-box" />
        <sup>{face.slice(1) === '²' ? '2' : 'n'}</sup>
      </span>
    )
  }
  return face
}

function FractionFace() {
  return (
    <span className="key-fraction" aria-hidden="true">
      <span className="key-box" />
      <span className="key-box" />
    </span>
  )
}
