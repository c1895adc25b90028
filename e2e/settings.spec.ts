import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const discard = (page: Page) => page.getByRole('button', { name: 'Discard Changes' })

test('account settings refuse empty names, discard, save, and list the roles', async ({ page, signUp }) => {
  const { email } = await signUp()
  await page.goto('/user-profile/account-settings')
  await expect(field(page, 'Username')).toHaveValue(email)
  await expect(field(page, 'Username')).not.toBeEditable()
  await expect(save(page)).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Current roles' }).getByRole('listitem')).toHaveText(['Researcher'])
  await expect(page.getByText(/ask an administrator/)).toBeVisible()
  await expectAccessible(page)

  for (const [name, stored] of [
    ['First name', 'Nadia'],
    ['Last name', 'Berg'],
    ['Display name', 'Nadia Berg'],
  ] as const) {
    await field(page, name).fill(' ')
    await field(page, name).blur()
    await expect(page.getByText(`${name} cannot be empty`)).toBeVisible()
    await expect(field(page, name)).toHaveValue(stored)
  }
  await expectAccessible(page)
  await field(page, 'First name').focus()
  await expect(page.getByText('First name cannot be empty')).toBeHidden()

  await field(page, 'First name').fill('Nadja')
  await discard(page).click()
  await expect(field(page, 'First name')).toHaveValue('Nadia')
  await expect(save(page)).toBeDisabled()

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
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Prof. Berg' })).toBeVisible()

  await field(page, 'OSF ID').fill('rtana')
  await save(page).click()
  await expect(page.getByText('Error: Invalid OSF account id')).toBeVisible()
  await expect(field(page, 'OSF ID')).toHaveValue('')
  await field(page, 'OSF ID').fill('icarv')
  await save(page).click()
  await expect(page.getByText('Successfully linked OSF account')).toBeVisible()
  await page.reload()
  await expect(field(page, 'OSF ID')).toHaveValue('icarv')
  await expect(field(page, 'Display name')).toHaveValue('Prof. Berg')
})

test('preferences refuse an empty time zone, discard and save', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/user-profile/account-settings')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await expectAccessible(page)
  const before = await zone(page).inputValue()

  await zone(page).fill('')
  await zone(page).blur()
  await expect(page.getByText('Timezone cannot be empty')).toBeVisible()
  await expect(zone(page)).toHaveValue(before)

  await zone(page).fill('Pacific/Auckland')
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click()
  await discard(page).click()
  await expect(zone(page)).toHaveValue(before)

  await page.getByRole('combobox', { name: 'Grade level' }).click()
  await page.getByRole('option', { name: 'Grade 7', exact: true }).click()
  await page.getByRole('option', { name: 'Grade 8', exact: true }).click()
  await page.keyboard.press('Escape')
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Grade 7' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grade 8' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Grade level' }).hover()
  await page.getByRole('combobox', { name: 'Grade level' }).focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  await page.reload()
  await expect(zone(page)).toHaveValue(before)
  await expect(page.getByRole('button', { name: 'Grade 7' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to projects' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
