import type { ConfirmationMethod } from '@trellis/domain'
import { type Html, html } from '@trellis/html'
import { field, form, link, type PageOptions, passwordField } from './page-parts'

/** How a person can confirm their identity. */
export interface ProofFacts {
  methods: readonly ConfirmationMethod[]
  /** Whether the person has an authenticator app; recovery codes may be left without one. */
  hasTotp: boolean
}

interface FactorFormFacts extends ProofFacts {
  action: string
  submit: string
  busy?: string
  isConfirmation?: boolean
}

/** Asks for a passkey or a code of the app; a recovery code is one click away. */
export function factorForms(options: PageOptions, { methods, ...facts }: FactorFormFacts): Html {
  const { t } = options
  const hasCode = methods.includes('code')
  if (!methods.includes('passkey')) return codeForms(options, { methods, ...facts })
  const passkey = form(options, {
    ...facts,
    submit: t('passkey.use'),
    passkey: { ceremony: 'get', options: `${facts.action}/options` },
  })
  if (!hasCode) return passkey
  return html`${passkey}<p class="or"><span>${t('passkey.orCode')}</span></p>${codeForms(options, { methods, ...facts })}`
}

function codeForms(options: PageOptions, { hasTotp, methods: _, ...facts }: FactorFormFacts): Html {
  const { t } = options
  const recovery = form(options, {
    ...facts,
    label: t('secondStep.recovery'),
    fields: [
      field({
        name: 'code',
        id: 'recovery',
        label: t('field.recoveryCode'),
        hint: t('field.recoveryCode.hint'),
        type: 'text',
        autocomplete: 'off',
        empty: t('field.code.empty'),
        maxLength: 40,
      }),
    ],
  })
  if (!hasTotp) return recovery
  return html`${form(options, { ...facts, label: t('field.factorCode'), fields: [totpField(options)] })}
    <details><summary>${t('secondStep.recovery')}</summary>${recovery}</details>`
}

export function totpField({ t }: PageOptions): Html {
  return field({
    name: 'code',
    label: t('field.factorCode'),
    hint: t('field.factorCode.hint'),
    type: 'text',
    autocomplete: 'one-time-code',
    empty: t('field.code.empty'),
    maxLength: 10,
    isNumeric: true,
  })
}

/** The script opens this dialog when the server asks for a confirmation, and then sends the waiting form again. */
export function confirmDialog(options: PageOptions, { methods, hasTotp }: ProofFacts): Html {
  const { t } = options
  const facts = { action: '/confirmation', submit: t('confirm.submit'), isConfirmation: true }
  const content = () => {
    if (methods.includes('code') || methods.includes('passkey'))
      return factorForms(options, { ...facts, methods, hasTotp })
    if (methods.includes('password')) {
      return form(options, {
        ...facts,
        label: t('confirm.title'),
        fields: [
          passwordField(options, {
            id: 'confirm-password',
            autocomplete: 'current-password',
            empty: t('field.password.empty'),
          }),
        ],
      })
    }
    return html`<p><a class="button" href="${link(options, '/login')}">${t('confirm.signIn')}</a></p>`
  }
  return html`<dialog id="confirm" aria-labelledby="confirm-title">
    <h2 id="confirm-title">${t('confirm.title')}</h2>
    <p class="lead">${t('confirm.intro')}</p>
    ${content()}
    <button class="button quiet" type="button" data-close>${t('confirm.cancel')}</button>
  </dialog>`
}
