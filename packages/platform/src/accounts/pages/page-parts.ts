import type { DemoAccountKey } from '@trellis/domain'
import { type Html, html } from '@trellis/html'
import { browserMessages, type Locale, languages, type Translate } from '../messages/locale'

export interface DemoEntry {
  key: DemoAccountKey
  email: string
}

export interface DemoClassEntry {
  joinCode: string
  pin: string
  students: readonly string[]
}

export interface PageOptions {
  /** Path under which the accounts service is mounted. */
  base: string
  /** Addresses of the stylesheet and the script. */
  stylesheet: string
  script: string
  locale: Locale
  t: Translate
  callback: string
  partner: string | null
  /** Name of the OpenID provider, if there is one. */
  provider: string | null
  demoAccounts: readonly DemoEntry[] | null
  demoClass: DemoClassEntry | null
  allowSignUp: boolean
  /** Whether new accounts wait for an administrator. */
  approveAccounts: boolean
  /** The role that a new account gets unless another is chosen. */
  role: 'RESEARCHER' | 'TEACHER'
  /** Whether browsers support passkeys at this address. */
  hasPasskeys: boolean
  passkeyScript: string
}

export function page(options: PageOptions, title: string, content: Html): string {
  const { t, locale } = options
  return html`<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · Trellis</title>
    <link rel="stylesheet" href="${options.stylesheet}">
    <script src="${options.script}" type="module"></script>
  </head>
  <body>
    <aside>
      <div class="brand">${logo} <span>Trellis</span></div>
      <p class="promise">${t('page.promise')}</p>
      <p>${t('page.purpose')}</p>
    </aside>
    <main data-messages="${JSON.stringify(browserMessages(locale))}">
      ${content}
      ${languageSwitch(options)}
    </main>
  </body>
</html>
`.text
}

/** Names every language in itself, so that people who cannot read the page find theirs. */
function languageSwitch({ t, locale }: PageOptions): Html {
  const choices = Object.entries(languages).map(
    ([tag, name]) =>
      html`<button type="button" data-language="${tag}" lang="${tag}" ${tag === locale && html`aria-current="true"`}>${name}</button>`,
  )
  return html`<nav class="languages" aria-label="${t('page.language')}">${choices}</nav>`
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

export function link({ base, callback, partner }: PageOptions, path: string): string {
  const query = new URLSearchParams()
  if (callback !== '/') query.set('callback', callback)
  if (partner !== null) query.set('partner', partner)
  return query.size === 0 ? `${base}${path}` : `${base}${path}?${query}`
}

export interface FormFacts {
  action: string
  /** Default: `POST`. */
  method?: 'POST' | 'PATCH' | 'DELETE'
  submit: string
  busy?: string
  fields?: readonly Html[]
  /** Values to send in addition to the fields. */
  hidden?: Readonly<Record<string, string>>
  /** The accessible name of the form if the page has several. */
  label?: string
  isQuiet?: boolean
  /** The accessible name of the button if its text alone does not distinguish it from others. */
  submitLabel?: string
  /** Whether to send the secret of a one-time link. */
  hasToken?: boolean
  /** Whether to send the browser's time zone. */
  sendsTimeZone?: boolean
  /** The id of the part of the page that shows the reply. */
  resultId?: string
  /** Whether the form confirms the person's identity for another form that waits. */
  isConfirmation?: boolean
  /** The passkey to create or use before the form is sent, with options from this call. */
  passkey?: { ceremony: 'create' | 'get'; options: string }
}

/**
 * The form has the method `post` although the script sends it: if the script fails to load, no password ends up in a
 * URL.
 */
export function form(options: PageOptions, facts: FormFacts): Html {
  const {
    action,
    method = 'POST',
    submit,
    busy = submit,
    fields = [],
    hidden = {},
    label,
    isQuiet = false,
    submitLabel,
    resultId,
  } = facts
  return html`<form method="post" action="${options.base}${action}" novalidate data-method="${method}" data-callback="${options.callback}"
      ${label !== undefined && html`aria-label="${label}"`}
      ${facts.hasToken === true && html`data-token`}
      ${
        facts.passkey !== undefined &&
        html`data-ceremony="${facts.passkey.ceremony}" data-options="${options.base}${facts.passkey.options}" data-script="${options.passkeyScript}"`
      }
      ${facts.isConfirmation === true && html`data-confirmation`}
      ${facts.sendsTimeZone === true && html`data-time-zone`}
      ${resultId !== undefined && html`data-result="${resultId}"`}>
    <div class="alert" role="alert" hidden></div>
    <noscript><div class="alert">${options.t('page.needsScript')}</div></noscript>
    ${fields}
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <button class="button${isQuiet ? ' quiet' : ''}" type="submit" data-busy="${busy}"
      ${submitLabel !== undefined && html`aria-label="${submitLabel}"`}>${submit}</button>
  </form>`
}

export interface Field {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  empty: string
  /** Default: the name. Set it if the page has several fields with this name. */
  id?: string
  value?: string
  hint?: string
  minLength?: number
  maxLength?: number
  /** Whether only digits are expected. */
  isNumeric?: boolean
}

export function field(facts: Field, extra: Html | null = null): Html {
  const { name, label, type, autocomplete, empty, hint = null, minLength = 0, maxLength = 254 } = facts
  const { id = name, value = '', isNumeric = false } = facts
  const described = hint === null ? `${id}-error` : `${id}-hint ${id}-error`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <div class="box">
      <input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="${maxLength}"
        data-min-length="${minLength}" data-empty="${empty}" aria-describedby="${described}" value="${value}"
        ${isNumeric && html`inputmode="numeric"`}
        ${(type !== 'text' || isNumeric) && html`autocapitalize="none" spellcheck="false"`}>
      ${extra}
    </div>
    ${hint !== null && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    <p class="error" id="${id}-error"></p>
  </div>`
}

export function emailField({ t }: PageOptions): Html {
  return field({
    name: 'email',
    label: t('field.email'),
    type: 'email',
    autocomplete: 'email',
    empty: t('field.email.empty'),
  })
}

type PasswordFacts = Pick<Field, 'autocomplete' | 'empty'> &
  Partial<Pick<Field, 'name' | 'id' | 'label' | 'hint' | 'minLength'>>

export function passwordField({ t }: PageOptions, facts: PasswordFacts): Html {
  const { name = 'password', id = name } = facts
  return field(
    { name, label: t('field.password'), type: 'password', maxLength: 200, ...facts },
    html`<button class="reveal" type="button" aria-pressed="false" aria-controls="${id}" aria-label="${t('field.password.showLabel')}">${t('field.password.show')}</button>`,
  )
}

export function newPasswordField(options: PageOptions, label?: string): Html {
  const { t } = options
  return passwordField(options, {
    autocomplete: 'new-password',
    empty: t('field.newPassword.empty'),
    hint: t('field.newPassword.hint'),
    minLength: 12,
    ...(label !== undefined && { label }),
  })
}
