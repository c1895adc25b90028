type Ask = () => Promise<boolean>

let ask: Ask | null = null
let pending: Promise<boolean> | null = null

/** Registers the dialog that asks; the returned function removes it again. */
export function registerIdentityCheck(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/**
 * Asks the user to prove once more who they are. False when they do not want to, or when there is no dialog. Calls that
 * ask at the same time share one dialog.
 */
export function confirmIdentity(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  pending ??= ask().finally(() => {
    pending = null
  })
  return pending
}
