import { type Html, html } from '@trellis/html'
import type { PasskeyFacts } from '../passkeys/passkeys.service'
import type { AccountEvent } from '../second-factor/account-events'
import type { SessionFacts } from '../sessions/sessions.store'
import { form, newPasswordField, type PageOptions, page, passwordField } from './page-parts'
import { passkeySection } from './passkey-section'
import { confirmDialog, type ProofFacts } from './second-factor-parts'
import { recoveryCodes, type TwoStepFacts, twoStepSection } from './two-step-section'

export interface SecurityFacts {
  email: string
  hasPassword: boolean
  timeZone: string
  sessions: readonly SessionFacts[]
  /** Whether the password has just been changed. */
  isChanged: boolean
  secondFactor: Omit<TwoStepFacts, 'timeZone' | 'hasPasskeys'>
  /** How the person can confirm their identity. */
  proof: ProofFacts
  passkeys: readonly PasskeyFacts[]
  events: readonly AccountEvent[]
}

export function securityPage(pageOptions: PageOptions, facts: SecurityFacts): string {
  // Every form of this page leads back to this page.
  const options = { ...pageOptions, callback: `${pageOptions.base}/security` }
  const { t } = options
  return page(
    options,
    t('security.title'),
    html`
      <h1>${t('security.title')}</h1>
      <p class="lead">${t('security.signedInAs', { email: facts.email })} ${!facts.secondFactor.mustAdd && html`<a href="/">${t('security.back')}</a>`}</p>
      <section class="block" aria-labelledby="password-title">
        <h2 id="password-title">${t('security.password')}</h2>
        ${facts.hasPassword ? passwordForm(options, facts) : html`<p>${t('security.password.provider', { provider: options.provider ?? 'OpenID' })}</p>`}
      </section>
      ${twoStepSection(options, {
        ...facts.secondFactor,
        timeZone: facts.timeZone,
        hasPasskeys: facts.passkeys.length > 0,
      })}
      ${facts.secondFactor.isAvailable && passkeySection(options, facts)}
      ${facts.secondFactor.isAvailable && recoveryCodes(options, facts.secondFactor.mustAdd ? pageOptions.callback : options.callback)}
      <section class="block" aria-labelledby="sessions-title">
        <h2 id="sessions-title">${t('security.sessions')}</h2>
        <p class="lead">${t('security.sessions.intro')}</p>
        <ul class="rows">${facts.sessions.map((session) => sessionRow(options, session, facts.timeZone))}</ul>
        ${
          facts.sessions.length > 1 &&
          form(options, {
            action: '/sessions',
            method: 'DELETE',
            submit: t('security.sessions.endOthers'),
            isQuiet: true,
          })
        }
      </section>
      ${facts.events.length > 0 && eventsSection(options, facts)}
      ${confirmDialog(options, facts.proof)}
    `,
  )
}

function passwordForm(options: PageOptions, { isChanged }: SecurityFacts): Html {
  const { t } = options
  return html`${isChanged && html`<p class="done" role="status">${t('security.password.done')}</p>`}
    <p class="lead">${t('security.password.intro')}</p>
    ${form(
      { ...options, callback: `${options.callback}?changed` },
      {
        action: '/password',
        submit: t('security.password.submit'),
        label: t('security.password'),
        fields: [
          passwordField(options, {
            name: 'current',
            label: t('field.currentPassword'),
            autocomplete: 'current-password',
            empty: t('field.currentPassword.empty'),
          }),
          newPasswordField(options, t('field.newPassword')),
        ],
      },
    )}`
}

function sessionRow(options: PageOptions, session: SessionFacts, timeZone: string): Html {
  const { t, locale } = options
  const { browser, system } = session
  const device =
    browser && system
      ? t('security.sessions.device', { browser, system })
      : (browser ?? system ?? t('security.sessions.unknown'))
  const time = timeIn(locale, timeZone, session.lastSeenAt)
  return html`<li>
    <div><strong>${device}</strong><br>
      <span>${session.isCurrent ? t('security.sessions.this') : t('security.sessions.lastUsed', { time })}</span></div>
    ${
      !session.isCurrent &&
      form(options, {
        action: `/sessions/${session.id}`,
        method: 'DELETE',
        submit: t('security.sessions.end'),
        submitLabel: t('security.sessions.endLabel', { device, time }),
        isQuiet: true,
      })
    }
  </li>`
}

function eventsSection({ t, locale }: PageOptions, { events, timeZone }: SecurityFacts): Html {
  const rows = events.map(({ kind, at, isByOther }) => {
    const change = t(`event.${kind}`)
    return html`<li><div>${isByOther ? t('security.events.byOther', { change }) : change}<br>
      <span>${timeIn(locale, timeZone, at)}</span></div></li>`
  })
  return html`<section class="block" aria-labelledby="events-title">
    <h2 id="events-title">${t('security.events')}</h2>
    <ul class="rows">${rows}</ul>
  </section>`
}

function timeIn(locale: string, timeZone: string, time: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time)
}
