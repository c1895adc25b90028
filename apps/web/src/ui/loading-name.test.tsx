// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { activateEnglish } from '../testing/activate-english'
import { LoadingName } from './loading-name'

afterEach(cleanup)

it('gives a heading a name while its text is loading', () => {
  activateEnglish()
  render(
    <I18nProvider i18n={i18n}>
      <h1>
        <LoadingName width={180} />
      </h1>
    </I18nProvider>,
  )
  expect(screen.getByRole('heading', { name: 'Loading…' })).toBeTruthy()
})

it('no page title or table header contains a bare skeleton, which would leave it without a name', () => {
  const root = join(import.meta.dirname, '..')
  const hasBareSkeleton = (path: string) => {
    const source = readFileSync(join(root, path), 'utf8').replace(/<PageTitle[^<]*?\/>/g, '')
    return /<(th|PageTitle)\b(?:(?!<\/\1>)[\s\S])*<Skeleton\b/.test(source)
  }
  const components = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx$/.test(path),
  )
  expect(components.filter(hasBareSkeleton)).toEqual([])
})
