import { useLingui } from '@lingui/react'
import { useNotify } from './snackbar'

/** Copies a text and confirms it; where the browser blocks copying, it shows the text instead. */
export function useCopy() {
  const { i18n } = useLingui()
  const notify = useNotify()
  return async (text: string, done: string, failed = i18n._('ui.copyFailed')): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      notify(done)
      return true
    } catch {
      // Blocked, or not available outside a secure context.
      notify(failed, { severity: 'error', detail: text, duration: 10_000 })
      return false
    }
  }
}
