import { type ComponentType, useSyncExternalStore } from 'react'
import type { MathFieldProps } from './math-field-props'

export type LoadState =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'ready'; MathField: ComponentType<MathFieldProps & { takesFocus: boolean }> }

let state: LoadState = { status: 'idle' }
const listeners = new Set<() => void>()

function setState(next: LoadState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Loads the mathematics field once. If that fails, plain text fields keep working, and the next focus tries again. */
export async function loadMathField(): Promise<void> {
  if (state.status === 'loading' || state.status === 'ready') return
  setState({ status: 'loading' })
  try {
    const { MathField } = await import('./math-field')
    setState({ status: 'ready', MathField })
  } catch {
    // The connection was lost. No message, because the student can type without the field.
    setState({ status: 'failed' })
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useMathFieldLoad(): LoadState {
  return useSyncExternalStore(subscribe, () => state)
}
