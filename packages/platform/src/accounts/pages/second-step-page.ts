import { html } from '@trellis/html'
import { emailField, form, link, type PageOptions, page } from './page-parts'
import { confirmDialog, factorForms, type ProofFacts } from './second-factor-parts'

export function secondStepPage(options: PageOptions, facts: ProofFacts): string {
  const { t } = options
  return page(
    options,
    t('secondStep.title'),
    html`
      <h1>${t('secondStep.title')}</h1>
      <p class="lead">${t('secondStep.intro')}</p>
      ${factorForms(options, {
        action: '/second-step',
        submit: t('secondStep.submit'),
        busy: t('secondStep.busy'),
        ...facts,
      })}
      <p class="lead">${t('secondStep.lost')}</p>
      <p><a href="${link(options, '/login')}">${t('signIn.back')}</a></p>
    `,
  )
}

export function resetSecondFactorPage(options: PageOptions, facts: ProofFacts): string {
  const { t } = options
  return page(
    options,
    t('resetFactor.title'),
    html`
      <h1>${t('resetFactor.title')}</h1>
      <p class="lead">${t('resetFactor.intro')}</p>
      ${form(options, {
        action: '/reset-second-factor',
        submit: t('resetFactor.submit'),
        resultId: 'reset-done',
        fields: [emailField(options)],
      })}
      <div id="reset-done" class="result" tabindex="-1" hidden><p>${t('resetFactor.done')}</p></div>
      ${confirmDialog(options, facts)}
    `,
  )
}
