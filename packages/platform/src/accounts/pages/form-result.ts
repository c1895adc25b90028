/**
 * Shows what a form's reply brings that is shown only once, such as recovery codes, in the part of the page that is there
 * for it. False when there is nothing to show.
 */
export function showsResult(form: HTMLFormElement, reply: Record<string, unknown>): boolean {
  const result = document.getElementById(form.dataset.result ?? '')
  if (!result) return false
  for (const slot of result.querySelectorAll<HTMLElement>('[data-slot]')) {
    const value = reply[slot.dataset.slot ?? '']
    if (Array.isArray(value)) slot.replaceChildren(...value.map(listItem))
    else if (slot instanceof HTMLAnchorElement) slot.href = String(value)
    else slot.textContent = String(value)
  }
  form.hidden = form.dataset.keep === undefined
  result.hidden = false
  result.focus()
  return true
}

function listItem(text: unknown): HTMLLIElement {
  const item = document.createElement('li')
  item.textContent = String(text)
  return item
}
