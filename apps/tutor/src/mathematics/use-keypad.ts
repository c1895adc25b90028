import { useMemo, useRef } from 'react'
import type { KeypadTarget, KeypadTargets } from './keypad-target'
import type { Key } from './keys'

/** One keypad for all mathematics fields of a problem. */
export function useKeypad(): { targets: KeypadTargets; press(key: Key): void } {
  const fields = useRef(new Map<string, KeypadTarget>())
  const used = useRef<string>(null)
  return useMemo(
    () => ({
      targets: {
        add(number, target) {
          fields.current.set(number, target)
          return () => {
            if (fields.current.get(number) === target) fields.current.delete(number)
          }
        },
        use(number) {
          used.current = number
        },
      },
      press(key) {
        const first = [...fields.current.keys()].sort((a, b) => Number(a) - Number(b))[0]
        fields.current.get(used.current ?? first ?? '')?.press(key)
      },
    }),
    [],
  )
}
