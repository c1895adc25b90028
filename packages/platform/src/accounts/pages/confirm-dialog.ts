/**
 * Opens the dialog in which a person confirms their identity. True when they did: the form that waits for it is then
 * sent again unchanged. False when they closed the dialog, or when the page has none.
 */
export function confirmIdentity(): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog#confirm')
  if (!dialog) return Promise.resolve(false)
  const opened = new AbortController()
  const { signal } = opened
  return new Promise((resolve) => {
    let isConfirmed = false
    dialog.addEventListener(
      'confirmed',
      () => {
        isConfirmed = true
        dialog.close()
      },
      { signal },
    )
    dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close(), { signal })
    // This event also comes when the dialog is closed with the Escape key.
    dialog.addEventListener(
      'close',
      () => {
        opened.abort()
        for (const input of dialog.querySelectorAll('input')) input.value = ''
        resolve(isConfirmed)
      },
      { signal },
    )
    dialog.showModal()
  })
}
