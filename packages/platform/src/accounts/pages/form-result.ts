/**
 * Shows values of a form's reply that are shown only once, in their part of the page. False when there is nothing to
 * show.
 */
export function showResult(form: HTMLFormElement, reply: Record<string, unknown>): boolean {
  const result = document.getElementById(form.dataset.result ?? '')
  if (!result) return false
  const slots = [...result.querySelectorAll<HTMLElement | SVGElement>('[data-slot]')]
  const values = slots.map((slot) => reply[slot.dataset.slot ?? ''])
  if (values.includes(null)) return false
  slots.forEach((slot, at) => {
    fill(slot, values[at])
  })
  for (const link of result.querySelectorAll<HTMLAnchorElement>('a[data-download]')) {
    const text = textOf(reply[link.dataset.download ?? ''])
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`
  }
  form.hidden = true
  // A form inside one result can lead to the next.
  const previous = form.closest<HTMLElement>('.result')
  if (previous) previous.hidden = true
  result.hidden = false
  result.focus()
  return true
}

/** Copies the shown value, and confirms it on the button. */
export function enhanceCopyButton(button: HTMLButtonElement, copied: string): void {
  const label = button.textContent
  button.addEventListener('click', async () => {
    const shown = document.querySelector(`[data-slot="${button.dataset.copy}"]`)
    try {
      await navigator.clipboard.writeText(shown?.textContent ?? '')
      button.textContent = copied
    } catch {
      // Only https pages may copy, so the text is selected instead.
      button.textContent = label
      if (shown) getSelection()?.selectAllChildren(shown)
    }
  })
}

function fill(slot: HTMLElement | SVGElement, value: unknown): void {
  if (slot instanceof SVGElement) {
    const { size, path } = value as { size: number; path: string }
    slot.setAttribute('viewBox', `0 0 ${size} ${size}`)
    slot.querySelector('path')?.setAttribute('d', path)
  } else slot.textContent = textOf(value)
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : String(value)
}
