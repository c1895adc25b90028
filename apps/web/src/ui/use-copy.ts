import { useLingui } from '@lingui/react'
import { useNotify } from './snackbar'

/** Copies a text and says that it did; where the browser does not let it, it shows the text instead. */
export function useCopy() {
  const { i18n } = useLingui()
  const notify = useNotify()
  return async (text: string, done: string, failed = i18n._('ui.copyFailed')): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      notify(done)
      return true
    } catch {
      // Not allowed to the page, or not there outside of a secure address.
      notify(failed, { severity: 'error', detail: text, duration: 10_000 })
      return false
    }
  }
}
