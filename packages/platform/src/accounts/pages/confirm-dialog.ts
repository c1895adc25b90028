/**
 * Opens the dialog in which a person proves once more who they are. True when they did: the form that waits is then sent
 * again as it is. False when they closed it, or when the page has no such dialog.
 */
export function confirmed(): Promise<boolean> {
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
    // Also when it is closed with the Escape key.
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
