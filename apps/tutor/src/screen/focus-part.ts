/** Puts the cursor where the answer part of that number is written or chosen. */
export function focusPart(form: HTMLElement, number: string): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-part-field]')]
  const field = fields.find((each) => each.dataset.partField === number)
  const inner = field?.querySelector<HTMLElement>('input:checked, input, math-field, button:not([aria-disabled])')
  const place = inner ?? field
  place?.focus()
}
