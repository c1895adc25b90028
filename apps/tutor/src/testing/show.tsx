import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { activateLocale, type Locale } from '../locales/words'
import { WorkScreen } from '../screen/work-screen'
import type { WorkSource } from '../work/work-source'

// A busy machine takes its time to look for roles in a page; nothing here is about how long.
configure({ asyncUtilTimeout: 4000 })

export function show(page: ReactNode, locale: Locale = 'en') {
  activateLocale(locale)
  const user = userEvent.setup()
  return { user, ...render(<I18nProvider i18n={i18n}>{page}</I18nProvider>) }
}

export function showWork(source: WorkSource, locale?: Locale) {
  return show(<WorkScreen source={source} signIn={<a href="/login">Sign in</a>} refusal={() => null} />, locale)
}
