import type { DemoAccountKey } from '@trellis/domain'
import { type Html, html } from '@trellis/html'
import {
  type DemoClassEntry,
  emailField,
  field,
  form,
  link,
  newPasswordField,
  type PageOptions,
  page,
  passwordField,
} from './page-parts'

export type { DemoClassEntry, DemoEntry, PageOptions } from './page-parts'

export function loginPage(options: PageOptions): string {
  const { t } = options
  return page(
    options,
    t('signIn.title'),
    html`
      <h1>${t('signIn.title')}</h1>
      ${options.allowSignUp && html`<p class="lead">${t('signIn.isNew')} <a href="${link(options, '/create')}">${t('create.title')}</a></p>`}
      <p class="lead">${t('signIn.student')} <a href="${studentEntry}">${t('signIn.classCode')}</a></p>
      ${continueWith(options)}
      ${form(options, {
        action: '/signin',
        submit: t('signIn.title'),
        busy: t('signIn.busy'),
        fields: [
          emailField(options),
          passwordField(options, { autocomplete: 'current-password', empty: t('field.password.empty') }),
        ],
      })}
      ${
        options.hasPasskeys &&
        form(options, {
          action: '/passkeys/sign-in',
          submit: t('passkey.use'),
          isQuiet: true,
          passkey: { ceremony: 'get', options: '/passkeys/sign-in/options' },
        })
      }
      <p><a href="${link(options, '/reset')}">${t('signIn.forgot')}</a></p>
      ${demo(options)}
    `,
  )
}

export function createPage(options: PageOptions): string {
  const { t } = options
  const signIn = html`${t('create.hasAccount')} <a href="${link(options, '/login')}">${t('signIn.title')}</a>`
  if (!options.allowSignUp) {
    return page(
      options,
      t('create.title'),
      html`
        <h1>${t('create.closed')}</h1>
        <p class="lead">${t('create.closed.more')}</p>
        <p>${signIn}</p>
      `,
    )
  }
  const nameField = (name: 'firstName' | 'lastName', autocomplete: string) =>
    field({
      name,
      label: t(`field.${name}`),
      type: 'text',
      autocomplete,
      empty: t(`field.${name}.empty`),
      maxLength: 100,
    })
  return page(
    options,
    t('create.title'),
    html`
      <h1>${t('create.title')}</h1>
      <p class="lead">${signIn}</p>
      ${options.approveAccounts && html`<p class="lead">${t('create.approval')}</p>`}
      ${continueWith(options)}
      ${form(options, {
        action: '/create',
        sendsTimeZone: true,
        submit: t('create.submit'),
        busy: t('create.busy'),
        fields: [
          roleChoice(options),
          html`<div class="pair">${[nameField('firstName', 'given-name'), nameField('lastName', 'family-name')]}</div>`,
          emailField(options),
          newPasswordField(options),
        ],
      })}
    `,
  )
}

export function claimAdminPage(options: PageOptions, email: string): string {
  const { t } = options
  return page(
    options,
    t('claim.title'),
    html`
      <h1>${t('claim.title')}</h1>
      <p class="lead">${t('claim.intro', { email })}</p>
      ${form(options, {
        action: '/claim-admin',
        submit: t('claim.title'),
        busy: t('claim.busy'),
        fields: [
          field({
            name: 'code',
            label: t('field.code'),
            type: 'text',
            autocomplete: 'off',
            empty: t('field.code.empty'),
            maxLength: 100,
          }),
        ],
      })}
    `,
  )
}

export interface Notice {
  title: string
  text: string
}

/** Explains what happened, and links back to the sign-in page. */
export function noticePage(options: PageOptions, { title, text }: Notice): string {
  return page(
    options,
    title,
    html`
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      <a class="button" href="${link(options, '/login')}">${options.t('signIn.back')}</a>
    `,
  )
}

function continueWith(options: PageOptions): Html | null {
  const { t, provider } = options
  if (provider === null) return null
  return html`<a class="button quiet" href="${link(options, '/oidc/start')}">${t('signIn.provider', { provider })}</a>
    <p class="or"><span>${t('signIn.orEmail')}</span></p>`
}

function roleChoice({ t, role }: PageOptions): Html {
  const choice = (value: PageOptions['role'], label: string, description: string) => html`<label class="choice">
      <input type="radio" name="role" value="${value}" ${value === role && html`checked`}>
      <span>${label}<small>${description}</small></span>
    </label>`
  return html`<fieldset class="choices">
    <legend>${t('create.role')}</legend>
    ${choice('RESEARCHER', t('create.researcher'), t('create.researcher.more'))}
    ${choice('TEACHER', t('create.teacher'), t('create.teacher.more'))}
  </fieldset>`
}

/** Where students enter their class code. */
const studentEntry = '/tutor/join'

function demoStudents({ t }: PageOptions, { joinCode, pin, students }: DemoClassEntry): Html {
  return html`<p class="class">${t('demo.students')}
    <a href="${studentEntry}/${joinCode}">${t('demo.students.code', { joinCode })}</a>
    ${t('demo.students.names', { names: students.join(', '), pin })}</p>`
}

/** Signs in with one click. The server knows the accounts: the page has no password. */
function demo(options: PageOptions): Html | null {
  const { t, demoAccounts, demoClass } = options
  if (demoAccounts === null || demoAccounts.length === 0) return null
  const keys: DemoAccountKey[] = [...demoAccounts.map(({ key }) => key), ...(demoClass ? ['student' as const] : [])]
  const rows = keys.map((key) => {
    const role = t(`demo.role.${key}`)
    return html`<li>
      ${form(options, { action: '/demo/signin', submit: t('demo.signIn', { role }), busy: t('signIn.busy'), isQuiet: true, hidden: { account: key } })}
      <p>${t(`demo.sees.${key}`)}</p>
    </li>`
  })
  return html`<section class="demo" aria-labelledby="demo-title">
    <h2 id="demo-title">${t('demo.title')}</h2>
    <p>${t('demo.intro')}</p>
    <ul>${rows}</ul>
    ${demoClass && demoStudents(options, demoClass)}
  </section>`
}
