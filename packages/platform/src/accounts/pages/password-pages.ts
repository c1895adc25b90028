import { html } from '@trellis/html'
import { emailField, form, link, newPasswordField, type PageOptions, page, passwordField } from './page-parts'

interface ResetFacts {
  canMail: boolean
  isSent: boolean
  minutes: number
}

export function resetPage(options: PageOptions, { canMail, isSent, minutes }: ResetFacts): string {
  const { t } = options
  const here = { ...options, callback: `${options.base}/reset?sent` }
  const content = () => {
    if (!canMail) return html`<p class="lead">${t('reset.noMail')}</p>`
    if (isSent) return html`<p class="lead" role="status">${t('reset.sent', { minutes })}</p>`
    return html`<p class="lead">${t('reset.intro')}</p>
      ${form(here, { action: '/reset', submit: t('reset.submit'), busy: t('reset.busy'), fields: [emailField(options)] })}`
  }
  return page(
    options,
    t('reset.title'),
    html`
      <h1>${t('reset.title')}</h1>
      ${content()}
      <p><a href="${link(options, '/login')}">${t('signIn.back')}</a></p>
    `,
  )
}

export function newPasswordPage(options: PageOptions): string {
  const { t } = options
  return page(
    options,
    t('newPassword.title'),
    html`
      <h1>${t('newPassword.title')}</h1>
      <p class="lead">${t('newPassword.intro')}</p>
      ${form(options, {
        action: '/new-password',
        submit: t('newPassword.submit'),
        busy: t('newPassword.busy'),
        hasToken: true,
        fields: [newPasswordField(options, t('field.newPassword'))],
      })}
    `,
  )
}

export function resetLinkPage(options: PageOptions, { minutes }: { minutes: number }): string {
  const { t } = options
  return page(
    options,
    t('resetLink.title'),
    html`
      <h1>${t('resetLink.title')}</h1>
      <p class="lead">${t('resetLink.intro', { minutes })}</p>
      ${form(options, {
        action: '/reset-link',
        submit: t('resetLink.submit'),
        resultId: 'link',
        fields: [
          emailField(options),
          passwordField(options, {
            name: 'current',
            label: t('resetLink.yourPassword'),
            autocomplete: 'current-password',
            empty: t('field.currentPassword.empty'),
          }),
        ],
      })}
      <div id="link" class="result" tabindex="-1" hidden>
        <p>${t('resetLink.done')}</p>
        <p><code data-slot="url"></code></p>
      </div>
    `,
  )
}
