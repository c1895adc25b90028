// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { translator } from '../messages/locale'
import { enhanceAccountForm } from './account-form'
import { claimAdminPage, createPage, loginPage, type PageOptions } from './pages'

const options: PageOptions = {
  base: '/accounts',
  locale: 'en',
  t: translator('en'),
  stylesheet: '/accounts/assets/accounts.css',
  script: '/accounts/assets/accounts.js',
  callback: '/study/7',
  partner: null,
  provider: null,
  demoAccounts: [{ key: 'researcher', email: 'researcher@demo.trellis' }],
  demoClass: null,
  allowSignUp: true,
  approveAccounts: true,
  role: 'RESEARCHER',
  hasPasskeys: true,
  passkeyScript: '/accounts/assets/passkeys.js',
}

/** Opens a page whose server answers every form with `status` and `body`; returns the requests that were sent. */
function open(
  page: string,
  status = 200,
  body: unknown = { callback: '#arrived' },
): { address: string; body: unknown }[] {
  const sent: { address: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { body: text }: { body: string }) => {
    sent.push({ address: new URL(address).pathname, body: JSON.parse(text) })
    return new Response(JSON.stringify(body), { status })
  })
  // The body element is not replaced: other test files in this worker keep a reference to it.
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML
  for (const form of document.querySelectorAll('form')) enhanceAccountForm(form)
  return sent
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  location.hash = ''
})

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
const errorOf = (name: string) => document.getElementById(`${name}-error`)!.textContent
const alertBox = () => document.querySelector<HTMLElement>('[role=alert]')!
const submit = () => document.querySelector('form')!.requestSubmit()
const failure = (code: string, message: string, details: object = {}) => ({ error: { code, message, details } })

function fill(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) input(name).value = value
}

const credentials = { email: 'ada@school.example', password: 'correct horse battery' }

describe('a form in Spanish', () => {
  const spanish: PageOptions = { ...options, locale: 'es', t: translator('es') }

  it('says in Spanish what is wrong with a field, whether the page or the server noticed it', async () => {
    open(
      createPage(spanish),
      400,
      failure('invalid_input', 'x', {
        fields: [{ field: 'password', message: 'This password is too common. Choose another one' }],
      }),
    )
    submit()
    expect(errorOf('email')).toBe('Escriba su correo electrónico')
    fill({ ...credentials, firstName: 'Ada', lastName: 'Byron' })
    submit()
    await vi.waitFor(() => expect(errorOf('password')).toBe('Esta contraseña es demasiado común. Elija otra'))
  })

  it('says in Spanish why a sign-in was refused', async () => {
    open(loginPage(spanish), 401, failure('wrong_credentials', 'Wrong email or password'))
    fill(credentials)
    submit()
    await vi.waitFor(() => expect(alertBox().textContent).toBe('Correo o contraseña incorrectos'))
  })
})

describe('the sign-in form', () => {
  it('sends the credentials with the callback, and goes to the address in the reply', async () => {
    const sent = open(loginPage(options))
    fill({ ...credentials, email: ' ada@school.example ' })
    submit()
    await vi.waitFor(() => expect(location.hash).toBe('#arrived'))
    expect(sent).toEqual([{ address: '/accounts/signin', body: { ...credentials, callback: '/study/7' } }])
  })

  it('shows an error next to a missing field, focuses it, and sends nothing', () => {
    const sent = open(loginPage(options))
    fill({ password: 'x' })
    submit()
    expect(errorOf('email')).toBe('Enter your email address')
    expect(errorOf('password')).toBe('')
    expect(input('email').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input('email'))
    expect(sent).toEqual([])
  })

  it('reports wrong credentials and keeps the input', async () => {
    open(loginPage(options), 401, failure('wrong_credentials', 'Wrong email or password'))
    fill(credentials)
    submit()
    await vi.waitFor(() => expect(alertBox().textContent).toBe('Wrong email or password'))
    expect(alertBox().hidden).toBe(false)
    expect(input('email').value).toBe(credentials.email)
    expect(input('password').value).toBe(credentials.password)
  })

  it('says how long to wait after too many attempts', async () => {
    open(loginPage(options), 429, failure('too_many_attempts', 'Too many', { retryAfter: 601 }))
    fill(credentials)
    submit()
    await vi.waitFor(() => expect(alertBox().textContent).toBe('Too many attempts. Try again in 11 minutes.'))
  })

  it('reports an unreachable server and allows another attempt', async () => {
    open(loginPage(options))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    fill(credentials)
    submit()
    await vi.waitFor(() => expect(alertBox().textContent).toContain('cannot be reached'))
    expect(document.querySelector('[type=submit]')!.getAttribute('aria-disabled')).toBe('false')
  })

  it('signs in to a demo account with one click, without a password', async () => {
    const sent = open(loginPage(options))
    document.querySelector<HTMLElement>('.demo button[type=submit]')!.click()
    await vi.waitFor(() => expect(location.hash).toBe('#arrived'))
    expect(sent).toEqual([{ address: '/accounts/demo/signin', body: { callback: '/study/7', account: 'researcher' } }])
  })

  it('shows and hides the password', () => {
    open(loginPage(options))
    const reveal = document.querySelector<HTMLElement>('.reveal')!
    reveal.click()
    expect([input('password').type, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    reveal.click()
    expect([input('password').type, reveal.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  })
})

describe('the create form', () => {
  const person = { ...credentials, firstName: 'Ada', lastName: 'Byron' }

  it('sends the chosen role and the time zone of the browser', async () => {
    const sent = open(createPage(options))
    fill(person)
    document.querySelector<HTMLElement>('input[value=TEACHER]')!.click()
    submit()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(sent[0]!.body).toEqual({ ...person, role: 'TEACHER', timeZone, callback: '/study/7' })
  })

  it("shows the server's messages next to their fields", async () => {
    const fields = [{ field: 'body.firstName', message: 'Max 100 characters' }]
    open(createPage(options), 400, failure('invalid_input', 'Some of the values sent are not valid', { fields }))
    fill(person)
    submit()
    await vi.waitFor(() => expect(errorOf('firstName')).toBe('Max 100 characters'))
    expect(alertBox().hidden).toBe(true)
    expect(document.activeElement).toBe(input('firstName'))
  })

  it('reports a taken address next to the email field', async () => {
    open(createPage(options), 409, failure('email_taken', 'An account with this email address already exists'))
    fill(person)
    submit()
    await vi.waitFor(() => expect(errorOf('email')).toContain('already exists'))
  })

  it('requires twelve characters, and clears the error while typing', () => {
    open(createPage(options))
    fill({ ...person, password: 'short' })
    submit()
    expect(errorOf('password')).toBe('At least 12 characters')
    fill({ password: 'long enough now' })
    input('password').dispatchEvent(new Event('input'))
    expect(errorOf('password')).toBe('')
  })
})

describe('the form for the administrator code', () => {
  it('sends the administrator code, and shows an error about it next to its field', async () => {
    const message = 'This code is not valid'
    const error = { code: 'invalid_input', message: 'x', details: { fields: [{ field: 'code', message }] } }
    const sent = open(claimAdminPage(options, 'ada@school.example'), 400, { error })
    document.querySelector<HTMLInputElement>('#code')!.value = 'ABC'
    document.querySelector<HTMLButtonElement>('button[type=submit]')!.click()
    await vi.waitFor(() => expect(document.querySelector('#code-error')!.textContent).toBe(message))
    expect(sent).toEqual([{ address: '/accounts/claim-admin', body: { callback: '/study/7', code: 'ABC' } }])
  })
})
