import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support'

/** Creates an account on the accounts page, as a new user does. */
async function createAccount(page: Page) {
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Last name').fill('Duarte')
  await page.getByLabel('Email').fill(`newcomer-${crypto.randomUUID()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finish Your Profile' })).toBeVisible()
}

async function pick(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('a new user creates an account, links OSF, chooses preferences and arrives at the home screen', async ({
  page,
}) => {
  await createAccount(page)
  await expect(page).toHaveURL(/\/onboarding\/profile$/)
  await expect(page.getByRole('textbox', { name: 'First name' })).not.toBeEditable()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Duarte')
  await expectAccessible(page)

  await page.getByRole('button', { name: "What's That?" }).click()
  const help = page.getByRole('dialog', { name: 'Link your OSF ID' })
  await expect(help).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('textbox', { name: 'Display name' }).fill('')
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByText('Display name cannot be empty')).toBeVisible()
  await page.getByRole('textbox', { name: 'Display name' }).fill('Amina D.')

  await page.getByRole('textbox', { name: 'OSF ID' }).fill('zzzzz')
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByText('Error: Invalid OSF account id')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'OSF ID' })).toHaveValue('')
  await expect(page).toHaveURL(/\/onboarding\/profile$/)
  await page.getByRole('textbox', { name: 'OSF ID' }).fill('https://osf.io/mlind')
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByText('Successfully linked OSF account')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: 'Specify Preferences' })).toBeVisible()
  await expectAccessible(page)
  await pick(page, 'Time zone', 'Europe/Lisbon')
  await pick(page, 'Curriculum', 'JUMP Math')
  await pick(page, 'Grade level', 'Grade 6')
  await page.getByRole('button', { name: 'FINISH', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Experiments' })).toBeVisible()
  await expect(page.getByText('No studies in development')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/user-profile/preferences')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
  await expect(page.getByRole('button', { name: 'JUMP Math' })).toBeVisible()
  await page.goto('/user-profile/account-settings')
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('Amina D.')
  await expect(page.getByRole('textbox', { name: 'OSF ID' })).toHaveValue('mlind')
})

test('a new user who postpones onboarding is not asked again', async ({ page }) => {
  await createAccount(page)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/onboarding\/profile$/)
  await page.getByRole('button', { name: 'FINISH LATER' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My Experiments' })).toBeVisible()
})
