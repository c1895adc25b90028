import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preloadPage } from './app'
import { chosenLocale, loadLocale, preferredLocale } from './locales/locale'
import { ErrorBoundary } from './ui/error-boundary'
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

start().catch(() => {
  // Without a catalog there are no texts, so the document itself holds this message, in both languages.
  document.getElementById('load-failed')!.hidden = false
})

async function start() {
  preloadPage(location.pathname)
  await loadLocale(preferredLocale(chosenLocale(), navigator.languages))
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </I18nProvider>
    </StrictMode>,
  )
}
