import { enhanceAccountForm } from './account-form'
import { enhanceCopyButton } from './form-result'
import { chooseLanguage, followChosenLanguage } from './language'
import { pageMessages } from './page-messages'
import { supportsPasskeys } from './passkey-ceremony'

/** The script of the accounts pages; `page-script.ts` bundles it. */
const languageButtons = [...document.querySelectorAll<HTMLButtonElement>('[data-language]')]
if (followChosenLanguage(languageButtons.map((button) => button.dataset.language!))) location.reload()
for (const button of languageButtons) {
  button.addEventListener('click', () => {
    chooseLanguage(button.dataset.language!)
    location.reload()
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-callback]')) {
  enhanceAccountForm(form)
  if (form.dataset.ceremony !== undefined && !supportsPasskeys()) form.hidden = true
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  enhanceCopyButton(button, pageMessages().text('security.recovery.copied'))
}
