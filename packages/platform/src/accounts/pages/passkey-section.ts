import { type Html, html } from '@trellis/html'
import type { PasskeyFacts } from '../passkeys/passkeys.service'
import { field, form, type PageOptions } from './page-parts'

interface PasskeySectionFacts {
  passkeys: readonly PasskeyFacts[]
  timeZone: string
}

export function passkeySection(options: PageOptions, facts: PasskeySectionFacts): Html {
  const { t } = options
  const { passkeys, timeZone } = facts
  return html`<section class="block" aria-labelledby="passkeys-title">
    <h2 id="passkeys-title">${t('security.passkeys')}</h2>
    <p class="lead">${t('security.passkeys.intro')}</p>
    ${passkeys.length > 0 && html`<ul class="rows">${passkeys.map((passkey) => passkeyRow(options, passkey, timeZone))}</ul>`}
    ${options.hasPasskeys ? addForm(options) : html`<p>${t('security.passkeys.unavailable')}</p>`}
  </section>`
}

function addForm(options: PageOptions): Html {
  const { t } = options
  return form(options, {
    action: '/passkeys',
    submit: t('security.passkeys.add'),
    label: t('security.passkeys'),
    isQuiet: true,
    resultId: 'recovery-codes',
    passkey: { ceremony: 'create', options: '/passkeys/options' },
    fields: [nameField(options, 'passkey-name', '', t('security.passkeys.hint'))],
  })
}

function passkeyRow(options: PageOptions, { id, name, createdAt, lastUsedAt }: PasskeyFacts, timeZone: string): Html {
  const { t, locale } = options
  const timeOf = (time: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(time)
  const action = `/passkeys/${id}`
  return html`<li>
    <div><strong>${name}</strong><br>
      <span>${t('security.passkeys.added', { date: timeOf(createdAt) })}
        ${lastUsedAt === null ? t('security.passkeys.unused') : t('security.passkeys.lastUsed', { date: timeOf(lastUsedAt) })}</span></div>
    ${form(options, {
      action,
      method: 'DELETE',
      submit: t('security.passkeys.remove'),
      submitLabel: t('security.passkeys.removeLabel', { name }),
      isQuiet: true,
    })}
    <details class="wide"><summary aria-label="${t('security.passkeys.renameLabel', { name })}">${t('security.passkeys.rename')}</summary>
      ${form(options, {
        action,
        method: 'PATCH',
        submit: t('security.passkeys.save'),
        label: t('security.passkeys.renameLabel', { name }),
        isQuiet: true,
        fields: [nameField(options, `passkey-name-${id}`, name)],
      })}
    </details>
  </li>`
}

function nameField({ t }: PageOptions, id: string, value: string, hint?: string): Html {
  return field({
    name: 'name',
    id,
    value,
    label: t('field.passkeyName'),
    type: 'text',
    autocomplete: 'off',
    empty: t('field.passkeyName.empty'),
    maxLength: 60,
    ...(hint !== undefined && { hint }),
  })
}
