type Ask = () => Promise<boolean>

let ask: Ask | null = null
let pending: Promise<boolean> | null = null

/** Registers the dialog; the returned function unregisters it. */
export function registerIdentityCheck(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/**
 * Asks the user to confirm their identity again. Resolves to false when they cancel, or when no dialog is registered.
 * Concurrent calls share one dialog.
 */
export function confirmIdentity(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  pending ??= ask().finally(() => {
    pending = null
  })
  return pending
}
