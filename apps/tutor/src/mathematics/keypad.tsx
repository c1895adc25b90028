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

/** Signs that a keyboard hides or lacks; digits too where there is no keyboard. */
export function Keypad({ types, letters, isDisabled, onPress }: Props) {
  const { i18n } = useLingui()
  const [showsLetters, setShowsLetters] = useState(false)
  // One stop for the Tab key, or a keyboard would go through all of them on the way to the button below.
  const [stop, setStop] = useState<string | null>(null)
  const rows = showsLetters ? [letterKeys] : [digitKeys, signKeys(types, letters)]
  const isStop = (id: string) => id === (stop ?? rows.at(-1)![0]!.id)
  const draw = (key: Key) => (
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
    <div className="keypad" role="toolbar" aria-label={i18n._('keypad.label')} onKeyDown={goToNeighbour}>
      {rows.map((keys) => (
        <div key={keys === digitKeys ? 'digits' : 'signs'} className={keys === digitKeys ? 'keys keys-digits' : 'keys'}>
          {keys.map(draw)}
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

function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('button')].filter(isShown)
  const at = keys.indexOf(document.activeElement as HTMLElement)
  keys[(at + step + keys.length) % keys.length]?.focus()
}

/** Digits and letters are there for phones alone. */
const isShown = (key: HTMLElement) => key.checkVisibility?.() ?? true

/** The field one is writing in keeps the cursor, and a phone its keyboard. */
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
