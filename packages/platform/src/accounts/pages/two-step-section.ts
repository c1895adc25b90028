import { type Html, html } from '@trellis/html'
import { form, type PageOptions } from './page-parts'
import { totpField } from './second-factor-parts'

export interface TwoStepFacts {
  /** When the authenticator app was added; null without one. */
  totpSince: Date | null
  recoveryCodesLeft: number
  /** Whether the account can have a second factor. */
  isAvailable: boolean
  isFromProvider: boolean
  /** Whether the person has to add a second factor before they can do anything else. */
  mustAdd: boolean
  timeZone: string
  hasPasskeys: boolean
}

export function twoStepSection(options: PageOptions, facts: TwoStepFacts): Html {
  const { t } = options
  return html`<section class="block" aria-labelledby="two-step-title">
    <h2 id="two-step-title">${t('security.twoStep')}</h2>
    ${facts.isAvailable ? available(options, facts) : html`<p>${unavailable(options, facts)}</p>`}
  </section>`
}

function unavailable({ t, provider }: PageOptions, { isFromProvider }: TwoStepFacts): string {
  if (!isFromProvider) return t('security.twoStep.demo')
  return t('security.twoStep.provider', { provider: provider ?? 'OpenID' })
}

function available(options: PageOptions, facts: TwoStepFacts): Html {
  const { t } = options
  return html`${facts.mustAdd && html`<p class="done" role="status">${t('security.twoStep.mustAdd')}</p>`}
    <p class="lead">${t('security.twoStep.intro')}</p>
    ${facts.totpSince === null ? setUp(options) : status(options, facts, facts.totpSince)}
    ${(facts.totpSince !== null || facts.hasPasskeys) && codesLeft(options, facts)}
    ${
      facts.totpSince !== null &&
      form(options, { action: '/totp', method: 'DELETE', submit: t('security.twoStep.remove'), isQuiet: true })
    }`
}

function setUp(options: PageOptions): Html {
  const { t } = options
  return html`${form(options, { action: '/totp', submit: t('security.twoStep.start'), resultId: 'totp-setup' })}
    <div id="totp-setup" class="result" tabindex="-1" hidden>
      <p>${t('security.twoStep.scan')}</p>
      <svg class="qr" data-slot="qr" role="img" aria-label="${t('security.twoStep.qr')}"><path d="" /></svg>
      <p>${t('security.twoStep.key')} <code data-slot="key"></code></p>
      ${form(options, {
        action: '/totp/confirm',
        submit: t('security.twoStep.confirm'),
        label: t('security.twoStep'),
        resultId: 'recovery-codes',
        fields: [totpField(options)],
      })}
    </div>`
}

function status({ t, locale }: PageOptions, { timeZone }: TwoStepFacts, since: Date): Html {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(since)
  return html`<p><strong>${t('security.twoStep.on', { date })}</strong></p>`
}

function codesLeft(options: PageOptions, { recoveryCodesLeft }: TwoStepFacts): Html {
  const { t } = options
  return html`<p>${t('security.twoStep.left', { count: recoveryCodesLeft })}</p>
    ${form(options, {
      action: '/recovery-codes',
      submit: t('security.twoStep.newCodes'),
      resultId: 'recovery-codes',
      isQuiet: true,
    })}`
}

/** The reply with the codes fills this section, once. `next` is where a person who had to add a factor continues. */
export function recoveryCodes({ t }: PageOptions, next: string): Html {
  return html`<div id="recovery-codes" class="result" tabindex="-1" hidden>
    <h3>${t('security.recovery')}</h3>
    <p>${t('security.recovery.intro')}</p>
    <pre data-slot="recoveryCodes"></pre>
    <div class="pair">
      <button class="button quiet" type="button" data-copy="recoveryCodes">${t('security.recovery.copy')}</button>
      <a class="button quiet" data-download="recoveryCodes" download="trellis-recovery-codes.txt">${t('security.recovery.download')}</a>
    </div>
    <a class="button" href="${next}">${t('security.recovery.done')}</a>
  </div>`
}
