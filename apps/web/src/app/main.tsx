import './no-eval'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../lib/config'
import { createQueryClient } from '../lib/query-client'
import { activateLocale } from '../locales/catalogs'
import { preferredLocale } from '../locales/preferred-locale'
import { App } from './app'
import { createRouter } from './router'
import { StartupError } from './startup-error'

// A page restored from the back/forward cache after another user signed in must not show the previous user's data.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})

const root = createRoot(document.getElementById('root') as HTMLElement)

async function start() {
  const configured = loadConfig()
  // Prevents an unhandled rejection if it fails while the texts are still loading.
  configured.catch(() => {})
  try {
    await activateLocale(preferredLocale())
  } catch {
    // Without its texts, the page cannot say what happened in any language.
    root.render(
      <button type="button" onClick={start} style={{ margin: 24, font: 'inherit' }}>
        ↻ Trellis
      </button>,
    )
    return
  }
  try {
    await configured
  } catch (error) {
    root.render(<StartupError error={error} onRetry={start} />)
    return
  }
  const client = createQueryClient()
  const router = createRouter(client)
  root.render(
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>,
  )
}

start()
