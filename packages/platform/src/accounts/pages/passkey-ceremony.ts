/** The person closed the browser's dialog for passkeys, or has no suitable passkey. */
export class PasskeyError extends Error {}

/** The reply of a call that begins the use of a passkey, which is passed to the browser. */
export interface PasskeyOptions {
  options: Record<string, unknown>
}

export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Creates or uses a passkey in the browser. The code for it is loaded only now. */
export async function runPasskeyCeremony(form: HTMLFormElement, options: PasskeyOptions['options']): Promise<unknown> {
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
