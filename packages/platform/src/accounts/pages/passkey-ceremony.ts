/** The person closed the browser's window for passkeys, or has none that fits. */
export class PasskeyError extends Error {}

/** The reply of a call that begins the use of a passkey; the browser reads what is in it. */
export interface PasskeyOptions {
  options: Record<string, unknown>
}

export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Creates or uses a passkey in the browser. What it takes is loaded only now. */
export async function usePasskey(form: HTMLFormElement, options: PasskeyOptions['options']): Promise<unknown> {
  const { startRegistration, startAuthentication }: typeof import('./passkeys-page') = await import(
    /* @vite-ignore */ form.dataset.script!
  )
  try {
    return form.dataset.ceremony === 'create'
      ? await startRegistration({ optionsJSON: options as never })
      : await startAuthentication({ optionsJSON: options as never })
  } catch (error) {
    throw new PasskeyError(String(error))
  }
}
