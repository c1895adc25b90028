/** Moves the focus to the field of an answer part. */
export function focusPart(form: HTMLElement, number: string): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-part-field]')]
  const field = fields.find((each) => each.dataset.partField === number)
  const inner = field?.querySelector<HTMLElement>('input:checked, input, math-field, button:not([aria-disabled])')
  const target = inner ?? field
  target?.focus()
}
