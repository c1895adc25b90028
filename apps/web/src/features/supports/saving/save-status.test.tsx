// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../../testing/activate-english'
import type { ImagesState } from '../../../ui/rich-text/image/image-uploads'
import { SaveStatus } from './save-status'
import type { SaveState } from './support-saver'

beforeAll(() => activateEnglish())
afterEach(cleanup)

it.each<[SaveState['kind'], ImagesState, string]>([
  ['saved', 'none', 'Saved'],
  ['saved', 'sending', 'Uploading an image…'],
  ['saved', 'failed', 'An image could not be uploaded'],
  ['saving', 'failed', 'An image could not be uploaded'],
])('the status of a text that is %s, with images %s, is: %s', (kind, images, text) => {
  render(
    <I18nProvider i18n={i18n}>
      <SaveStatus state={{ kind } as SaveState} images={images} onRetry={() => {}} />
    </I18nProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe(text)
})
