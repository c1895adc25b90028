import { emptyNameMessage } from '@trellis/domain'
import { type Html, html } from './html'

export interface DemoEntry {
  role: string
  email: string
  password: string
}

export interface DemoClassEntry {
  joinCode: string
  pin: string
  students: readonly string[]
}

export interface PageOptions {
  /** Path under which the accounts service is mounted. */
  base: string
  /** Addresses of what the pages load. */
  stylesheet: string
  script: string
  callback: string
  partner: string | null
  /** Name of the OpenID provider, if there is one. */
  provider: string | null
  demoAccounts: readonly DemoEntry[] | null
  demoClass: DemoClassEntry | null
  allowSignUp: boolean
  /** The role that a new account gets unless another is chosen. */
  role: 'RESEARCHER' | 'TEACHER'
}

export function loginPage(options: PageOptions): string {
  return page(
    options,
    'Sign in',
    html`
      <h1>Sign in</h1>
      ${options.allowSignUp && html`<p class="lead">New here? <a href="${link(options, '/create')}">Create an account</a></p>`}
      <p class="lead">Are you a student? <a href="${studentEntry}">Use your class code</a></p>
      ${continueWith(options)}
      ${form(options, '/signin', 'Sign in', 'Signing in…', [
        field({
          name: 'email',
          label: 'Email',
          type: 'email',
          autocomplete: 'email',
          empty: 'Enter your email address',
        }),
        passwordField({ autocomplete: 'current-password', empty: 'Enter your password' }),
      ])}
      ${demo(options)}
    `,
  )
}

export function createPage(options: PageOptions): string {
  const signIn = html`<a href="${link(options, '/login')}">Sign in</a>`
  if (!options.allowSignUp) {
    return page(
      options,
      'Create an account',
      html`
        <h1>Accounts are by invitation only</h1>
        <p class="lead">This Trellis server does not allow new accounts. Ask its administrator for one.</p>
        <p>Already have an account? ${signIn}</p>
      `,
    )
  }
  return page(
    options,
    'Create an account',
    html`
      <h1>Create an account</h1>
      <p class="lead">Already have an account? ${signIn}</p>
      ${continueWith(options)}
      ${form(options, '/create', 'Create account', 'Creating your account…', [
        roleChoice(options),
        html`<div class="pair">${[
          field({
            name: 'firstName',
            label: 'First name',
            type: 'text',
            autocomplete: 'given-name',
            empty: emptyNameMessage.firstName,
            maxLength: 100,
          }),
          field({
            name: 'lastName',
            label: 'Last name',
            type: 'text',
            autocomplete: 'family-name',
            empty: emptyNameMessage.lastName,
            maxLength: 100,
          }),
        ]}</div>`,
        field({
          name: 'email',
          label: 'Email',
          type: 'email',
          autocomplete: 'email',
          empty: 'Enter your email address',
        }),
        passwordField({
          autocomplete: 'new-password',
          empty: 'Choose a password',
          hint: 'At least 12 characters. Several words are easy to remember and hard to guess',
          minLength: 12,
        }),
      ])}
    `,
  )
}

export function claimAdminPage(options: PageOptions, email: string): string {
  return page(
    options,
    'Become an administrator',
    html`
      <h1>Become an administrator</h1>
      <p class="lead">You are signed in as ${email}. If <code>ADMIN_EMAILS</code> contains this address, enter the code that
        the server printed when it started. It works once.</p>
      ${form(options, '/claim-admin', 'Become an administrator', 'Checking the code…', [
        field({
          name: 'code',
          label: 'Code',
          type: 'text',
          autocomplete: 'off',
          empty: 'Enter the code',
          maxLength: 100,
        }),
      ])}
    `,
  )
}

export interface Notice {
  title: string
  text: string
}

/** Explains what went wrong at the OpenID provider, and links back to the sign-in page. */
export function noticePage(options: PageOptions, { title, text }: Notice): string {
  return page(
    options,
    title,
    html`
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      <a class="button" href="${link(options, '/login')}">Back to sign in</a>
    `,
  )
}

function page(options: PageOptions, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · Trellis</title>
    <link rel="stylesheet" href="${options.stylesheet}">
    <script src="${options.script}" defer></script>
  </head>
  <body>
    <aside>
      <div class="brand">${logo} <span>Trellis</span></div>
      <p class="promise">Good questions deserve fair comparisons.</p>
      <p>Design, run and archive randomized studies inside an online mathematics tutor.</p>
    </aside>
    <main>${content}</main>
  </body>
</html>
`.text
}

/** A trellis with a leaf growing on it. */
const logo = html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
  <rect width="32" height="32" rx="7" fill="#1e5b4b" stroke="#5f9c86" />
  <g fill="none" stroke-linecap="round">
    <path d="M8 5v22M16 5v22M24 5v22M5 8h22M5 16h22M5 24h22" stroke="#5f9c86" stroke-width="1.6" />
    <path d="M10 23C8.5 13.5 13.5 7.5 25 7 26.5 18 20.5 24.5 10 23Z" fill="#f2c230" />
    <path d="M7 26.5C10 22 14 17.5 19.5 12.8" stroke="#1e5b4b" stroke-width="1.5" />
  </g>
</svg>`

function link({ base, callback, partner }: PageOptions, path: string): string {
  const query = new URLSearchParams()
  if (callback !== '/') query.set('callback', callback)
  if (partner !== null) query.set('partner', partner)
  return query.size === 0 ? `${base}${path}` : `${base}${path}?${query}`
}

function continueWith(options: PageOptions): Html | null {
  if (options.provider === null) return null
  return html`<a class="button quiet" href="${link(options, '/oidc/start')}">Continue with ${options.provider}</a>
    <p class="or"><span>or with your email</span></p>`
}

/** `post` although the script sends it: if the script fails to load, no password ends up in a URL. */
function form(options: PageOptions, action: string, submit: string, busy: string, fields: readonly Html[]): Html {
  return html`<form method="post" action="${options.base}${action}" novalidate data-callback="${options.callback}">
    <div class="alert" role="alert" hidden></div>
    <noscript><div class="alert">This page needs JavaScript.</div></noscript>
    ${fields}
    <button class="button" type="submit" data-busy="${busy}">${submit}</button>
  </form>`
}

interface Field {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  empty: string
  hint?: string
  minLength?: number
  maxLength?: number
}

function field(facts: Field, extra: Html | null = null): Html {
  const { name, label, type, autocomplete, empty, hint = null, minLength = 0, maxLength = 254 } = facts
  const described = hint === null ? `${name}-error` : `${name}-hint ${name}-error`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="box">
      <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="${maxLength}"
        data-min-length="${minLength}" data-empty="${empty}" aria-describedby="${described}"
        ${type !== 'text' && html`autocapitalize="none" spellcheck="false"`}>
      ${extra}
    </div>
    ${hint !== null && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <p class="error" id="${name}-error"></p>
  </div>`
}

function roleChoice({ role }: PageOptions): Html {
  const choice = (value: PageOptions['role'], label: string, what: string) => html`<label class="choice">
      <input type="radio" name="role" value="${value}" ${value === role && html`checked`}>
      <span>${label}<small>${what}</small></span>
    </label>`
  return html`<fieldset class="choices">
    <legend>What brings you here?</legend>
    ${choice('RESEARCHER', 'I am a researcher', 'I design studies')}
    ${choice('TEACHER', 'I am a teacher', 'I assign homework to classes')}
  </fieldset>`
}

function passwordField(facts: Pick<Field, 'autocomplete' | 'empty' | 'hint' | 'minLength'>): Html {
  return field(
    { name: 'password', label: 'Password', type: 'password', maxLength: 200, ...facts },
    html`<button class="reveal" type="button" aria-pressed="false" aria-controls="password" aria-label="Show password">Show</button>`,
  )
}

/** Where students enter their class code. */
const studentEntry = '/tutor/join'

function demoStudents({ joinCode, pin, students }: DemoClassEntry): Html {
  return html`<p class="class"><strong>Students</strong> sign in <a href="${studentEntry}/${joinCode}">with class code ${joinCode}</a>
    as ${students.join(', ')}, each with PIN ${pin}.</p>`
}

function demo({ demoAccounts, demoClass }: PageOptions): Html | null {
  if (demoAccounts === null || demoAccounts.length === 0) return null
  const rows = demoAccounts.map(
    ({ role, email, password }) => html`<li>
      <span><strong>${role}</strong><br>${email}</span>
      <button class="use" type="button" data-email="${email}" data-password="${password}" aria-label="Use ${role}, ${email}">Use</button>
    </li>`,
  )
  return html`<section class="demo" aria-labelledby="demo-title">
    <h2 id="demo-title">Demo accounts</h2>
    <p>This server runs in demo mode. Choose an account to try, then sign in.</p>
    <ul>${rows}</ul>
    ${demoClass && demoStudents(demoClass)}
  </section>`
}
