import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

test('a person sees their roles and saves settings and preferences, even after a lost connection', async ({
  page,
  signUp,
}) => {
  const { email } = await signUp()
  await page.goto('/user-profile/account-settings')
  await expect(field(page, 'Username')).toHaveValue(email)
  await expect(save(page)).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Current roles' }).getByRole('listitem')).toHaveText(['Researcher'])
  await expectAccessible(page)

  await field(page, 'First name').fill(' ')
  await field(page, 'First name').blur()
  await expect(page.getByText('First name cannot be empty')).toBeVisible()
  await expectAccessible(page)

  await field(page, 'Display name').fill('Prof. Berg')
  await page.reload()
  await expect(field(page, 'Display name')).toHaveValue('Prof. Berg')
  await page.route('**/core/users/me', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await save(page).click()
  await expect(page.getByText('Couldn’t reach Trellis. Check your connection and try again.')).toBeVisible()
  await expect(field(page, 'Display name')).toHaveValue('Prof. Berg')
  await page.unroute('**/core/users/me')
  await field(page, 'OSF ID').fill('icarv')
  await save(page).click()
  await expect(page.getByText('Successfully linked OSF account')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Prof. Berg' })).toBeVisible()

  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Grade level' }).click()
  await page.getByRole('option', { name: 'Grade 7', exact: true }).click()
  await page.getByRole('option', { name: 'Grade 8', exact: true }).click()
  await page.keyboard.press('Escape')
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Grade 7' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grade 8' })).toBeVisible()
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect(field(page, 'OSF ID')).toHaveValue('icarv')
  await expect(field(page, 'Display name')).toHaveValue('Prof. Berg')
})
