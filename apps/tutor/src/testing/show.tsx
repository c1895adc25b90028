import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Locale } from '../locales/locale'
import { WorkScreen } from '../screen/work-screen'
import type { WorkSource } from '../work/work-source'
import { catalogs } from './messages'

// Finding elements by role is slow on a busy machine, which must not make a test fail.
configure({ asyncUtilTimeout: 60_000 })

export function show(page: ReactNode, locale: Locale = 'en') {
  i18n.loadAndActivate({ locale, messages: catalogs[locale] })
  const user = userEvent.setup()
  return { user, ...render(<I18nProvider i18n={i18n}>{page}</I18nProvider>) }
}

export function showWork(source: WorkSource, locale?: Locale) {
  return show(<WorkScreen source={source} signIn={<a href="/login">Sign in</a>} renderError={() => null} />, locale)
}
