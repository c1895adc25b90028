import { useNotify } from '../../ui/snackbar'
import { useWords } from './words'

/** Copies a text and says that it did; where that is not possible it shows the text instead. */
export function useCopy() {
  const t = useWords()
  const notify = useNotify()
  return async (text: string, copied: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify(copied)
    } catch {
      // Not allowed to the page, or not there outside of a secure address.
      notify(t('ways.copyFailed'), { severity: 'error', detail: text, duration: 10_000 })
    }
  }
}
