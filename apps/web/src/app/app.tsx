import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DataRouter, RouterProvider } from 'react-router'
import { ConfirmProvider } from '../ui/confirm-dialog'
import { SnackbarProvider } from '../ui/snackbar'
import { theme } from '../ui/theme'

/** Theme and messages, which even a screen without data needs. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="trellis-color-scheme" noSsr>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </I18nProvider>
  )
}

interface Props {
  client: QueryClient
  router: DataRouter
}

export function App({ client, router }: Props) {
  return (
    <Appearance>
      <QueryClientProvider client={client}>
        <SnackbarProvider>
          <ConfirmProvider>
            <Screens router={router} />
          </ConfirmProvider>
        </SnackbarProvider>
      </QueryClientProvider>
    </Appearance>
  )
}

/** Remounted in another language, because not every component that shows a text subscribes to the language. */
function Screens({ router }: { router: DataRouter }) {
  const { i18n: current } = useLingui()
  return <RouterProvider key={current.locale} router={router} />
}
