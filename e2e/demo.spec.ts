import { expect, expectAccessible, test } from './support'

test('a visitor signs in to each demo account with one click', async ({ page }) => {
  const accounts = [
    { name: 'Sign in as Researcher', lands: /\/home$/, sees: 'Develop Phase' },
    { name: 'Sign in as Administrator', lands: /\/home$/, sees: 'Develop Phase' },
    { name: 'Sign in as Teacher', lands: /\/classes$/, sees: 'Classes' },
    { name: 'Sign in as New researcher', lands: /\/home$/, sees: 'Develop Phase' },
    { name: 'Sign in as Student', lands: /\/tutor\/home$/, sees: 'My homework' },
  ]
  for (const { name, lands, sees } of accounts) {
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(lands)
    await expect(page.getByRole('heading', { name: sees, exact: true }).first()).toBeVisible()
  }
})

test('the sign-in page offers demo accounts without their passwords and leads to the requested page', async ({
  page,
}) => {
  await page.goto('/accounts/login?callback=%2Farchive')
  await expect(page.getByRole('heading', { name: 'Try the demo' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.content()).not.toContain('trellis-researcher')
  expect(await (await page.request.get('/config.json')).text()).not.toContain('trellis-researcher')
  await page.getByRole('button', { name: 'Sign in as Researcher' }).click()
  await expect(page).toHaveURL(/\/archive$/)
})
