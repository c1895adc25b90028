import { enhanceAccountForm } from './account-form'

/** What the accounts pages run in the browser; `page-script.ts` bundles it. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-callback]')) enhanceAccountForm(form)
