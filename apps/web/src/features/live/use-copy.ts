import { useNotify } from '../../ui/snackbar'
import { useWords } from './words'

export function useCopy() {
  const t = useWords()
  const notify = useNotify()
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t('live.in.copied'))
    } catch {
      // Not allowed to the page, or not there outside of a secure address.
      notify(t('live.in.copyFailed'), { severity: 'error', detail: text, duration: 10_000 })
    }
  }
}
