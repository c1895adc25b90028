/**
 * Shows what a form's reply brings that is shown only once, in the part of the page that is there
 * for it. False when there is nothing to show.
 */
export function showsResult(form: HTMLFormElement, reply: Record<string, unknown>): boolean {
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
  // One result can lead to the next.
  const previous = form.closest<HTMLElement>('.result')
  if (previous) previous.hidden = true
  result.hidden = false
  result.focus()
  return true
}

/** Copies what is shown, and says so on the button. */
export function enhanceCopyButton(button: HTMLButtonElement, copied: string): void {
  const label = button.textContent
  button.addEventListener('click', async () => {
    const shown = document.querySelector(`[data-slot="${button.dataset.copy}"]`)
    try {
      await navigator.clipboard.writeText(shown?.textContent ?? '')
      button.textContent = copied
    } catch {
      // Only https pages may copy: the text is selected instead.
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
