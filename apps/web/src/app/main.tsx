import './no-eval'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '../lib/config'
import { createQueryClient } from '../lib/query-client'
import { activateWords } from '../locales/words'
import { App } from './app'
import { createRouter } from './router'
import { StartupError } from './startup-error'

activateWords()

// A page restored from the back/forward cache after another user signed in must not show the previous user's data.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})

const root = createRoot(document.getElementById('root') as HTMLElement)

async function start() {
  try {
    await loadConfig()
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
