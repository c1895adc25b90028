import type { ConfirmationMethod } from '@trellis/domain'
import { type Html, html } from './html'
import { field, form, link, type PageOptions, passwordField } from './page-parts'

interface CodeFormFacts {
  action: string
  submit: string
  busy?: string
  isConfirmation?: boolean
  /** Whether the person has an authenticator app; recovery codes are always possible. */
  hasTotp: boolean
}

/** Asks for a code of the app; a recovery code is one click away. */
export function codeForms(options: PageOptions, { hasTotp, ...facts }: CodeFormFacts): Html {
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

export interface ConfirmFacts {
  methods: readonly ConfirmationMethod[]
  hasTotp: boolean
}

/** Opened by the script when the server wants to know once more who it is; the form that asked is then sent again. */
export function confirmDialog(options: PageOptions, { methods, hasTotp }: ConfirmFacts): Html {
  const { t } = options
  const facts = { action: '/confirmation', submit: t('confirm.submit'), isConfirmation: true }
  const content = () => {
    if (methods.includes('code')) return codeForms(options, { ...facts, hasTotp })
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
