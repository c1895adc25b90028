import { confirmIdentity } from './confirm-dialog'
import { showResult } from './form-result'
import { type PageMessages, pageMessages } from './page-messages'
import { PasskeyError, type PasskeyOptions, runPasskeyCeremony } from './passkey-ceremony'

/** The server's reply when it refuses a form; the details of the error depend on its code. */
interface FormRefusal {
  error: {
    code: string
    message: string
    details: { fields?: { field: string; message: string }[]; retryAfter?: number }
  }
}

/** Sends a form of the accounts pages without leaving the page, and shows errors next to their fields. */
export function enhanceAccountForm(form: HTMLFormElement): void {
  const messages = pageMessages()
  const alertBox = requireElement<HTMLElement>(form, '.alert[role=alert]')
  const submitButton = requireElement<HTMLButtonElement>(form, 'button[type=submit]')
  const inputs = [...form.querySelectorAll<HTMLInputElement>('.field input')]
  const inputNamed = (name: string) => inputs.find((input) => input.name === name)
  const email = inputNamed('email')
  const password = inputNamed('password')
  const submitLabel = submitButton.textContent
  let isBusy = false

  for (const revealButton of form.querySelectorAll<HTMLButtonElement>('.reveal')) {
    const revealed = inputs.find((input) => input.id === revealButton.getAttribute('aria-controls'))
    revealButton.addEventListener('click', () => {
      if (!revealed) return
      const isShown = revealed.type === 'password'
      revealed.type = isShown ? 'text' : 'password'
      revealButton.textContent = messages.text(isShown ? 'field.password.hide' : 'field.password.show')
      revealButton.setAttribute('aria-pressed', String(isShown))
      revealed.focus()
    })
  }

  for (const input of inputs) {
    input.addEventListener('input', () => {
      if (input.getAttribute('aria-invalid') === 'true') showFieldError(input, fieldError(input, messages))
    })
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    showAlert('')
    for (const input of inputs) showFieldError(input, fieldError(input, messages))
    if (focusFirstInvalid()) return
    setBusy(true)
    try {
      let response = await send()
      let reply = await response.json()
      if (reply.error?.code === 'confirmation_required' && (await confirmIdentity())) {
        response = await send()
        reply = await response.json()
      }
      if (!response.ok) showRefusal(reply)
      else if (form.dataset.confirmation !== undefined) form.dispatchEvent(new Event('confirmed', { bubbles: true }))
      else if (!showResult(form, reply)) {
        location.assign(reply.callback ?? form.dataset.callback)
        return
      }
    } catch (error) {
      showAlert(messages.text(error instanceof PasskeyError ? 'browser.passkeyCanceled' : 'browser.unreachable'))
    }
    setBusy(false)
  })

  // The back button may restore the page while it is still busy.
  addEventListener('pageshow', () => setBusy(false))

  async function send(): Promise<Response> {
    const body: Record<string, unknown> = { callback: form.dataset.callback }
    const role = form.querySelector<HTMLInputElement>('input[name=role]:checked')
    if (role) body.role = role.value
    if (form.dataset.timeZone !== undefined) body.timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // The token of a one-time link is in the hash, which browsers do not send.
    if (form.dataset.token !== undefined) body.token = location.hash.slice(1)
    for (const { name, value } of form.querySelectorAll<HTMLInputElement>('input[type=hidden]')) body[name] = value
    for (const input of inputs) body[input.name] = input.type === 'email' ? input.value.trim() : input.value
    if (form.dataset.options !== undefined) {
      const asked = await sendJson(form.dataset.options, 'POST', {})
      if (!asked.ok) return asked
      const { options }: PasskeyOptions = await asked.json()
      body.passkey = await runPasskeyCeremony(form, options)
    }
    return sendJson(form.action, form.dataset.method ?? 'POST', body)
  }

  function showRefusal({ error }: FormRefusal): void {
    const fields = error.code === 'invalid_input' ? (error.details.fields ?? []) : []
    const unmatched: string[] = []
    for (const { field, message } of fields) {
      const name = field.split(/[./]/).pop()
      const input = inputNamed(name ?? '')
      if (input) showFieldError(input, messages.field(message))
      else unmatched.push(messages.field(message))
    }
    if (error.code === 'email_taken' && email) showFieldError(email, messages.error(error))
    else if (error.code === 'too_many_attempts') showAlert(messages.tooMany(error.details.retryAfter ?? 0))
    else if (error.code === 'wrong_credentials') {
      showAlert(messages.error(error))
      password?.focus()
      password?.select()
    } else if (unmatched.length > 0 || fields.length === 0) showAlert(unmatched.join('. ') || messages.error(error))
    focusFirstInvalid()
  }

  function showFieldError(input: HTMLInputElement, message: string): void {
    input.setAttribute('aria-invalid', String(message !== ''))
    requireElement(document, `#${input.id}-error`).textContent = message
  }

  function focusFirstInvalid(): boolean {
    const invalid = inputs.find((input) => input.getAttribute('aria-invalid') === 'true')
    invalid?.focus()
    return invalid !== undefined
  }

  function showAlert(message: string): void {
    alertBox.textContent = message
    alertBox.hidden = message === ''
  }

  function setBusy(busy: boolean): void {
    isBusy = busy
    submitButton.textContent = busy ? (submitButton.dataset.busy ?? submitLabel) : submitLabel
    submitButton.setAttribute('aria-disabled', String(busy))
  }
}

function sendJson(address: string, method: string, body: object): Promise<Response> {
  return fetch(address, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  })
}

/** Empty when the field is valid. */
function fieldError(input: HTMLInputElement, messages: PageMessages): string {
  if (input.value.trim() === '') return input.dataset.empty ?? ''
  if (input.type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(input.value.trim())) return messages.text('invalid.email')
  const minLength = Number(input.dataset.minLength)
  return input.value.length < minLength ? messages.text('browser.minLength', { length: minLength }) : ''
}

function requireElement<E extends Element>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector)
  if (!element) throw new Error(`The page has no ${selector}`)
  return element
}
