import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Landing } from './landing'
import { activateLocale, chosenLocale, preferredLocale } from './locales/words'
import './tutor.css'

activateLocale(preferredLocale(chosenLocale(), navigator.languages))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Landing />
    </I18nProvider>
  </StrictMode>,
)
