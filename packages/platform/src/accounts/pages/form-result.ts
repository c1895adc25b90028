/**
 * Shows what a form's reply brings that is shown only once, in the part of the page that is there
 * for it. False when there is nothing to show.
 */
export function showsResult(form: HTMLFormElement, reply: Record<string, unknown>): boolean {
  const result = document.getElementById(form.dataset.result ?? '')
  if (!result) return false
  for (const slot of result.querySelectorAll<HTMLElement>('[data-slot]')) {
    const value = reply[slot.dataset.slot ?? '']
    slot.textContent = String(value)
  }
  form.hidden = true
  result.hidden = false
  result.focus()
  return true
}
