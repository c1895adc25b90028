import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { activateLocale, chosenLocale, preferredLocale } from './locales/words'
import { CrashGuard } from './screen/crash-page'
import '@trellis/problem-view/problem.css'
import './styles/base.css'
import './styles/work.css'
import './styles/progress.css'
import './styles/pages.css'
import './styles/entry.css'
import './styles/survey.css'
import './styles/inputs.css'
import './styles/mathematics.css'
import './styles/preview.css'
import './styles/motion.css'

activateLocale(preferredLocale(chosenLocale(), navigator.languages))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <CrashGuard>
        <App />
      </CrashGuard>
    </I18nProvider>
  </StrictMode>,
)
