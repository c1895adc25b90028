import { expect, expectAccessible, test } from './support'

test('a person who is not signed in lands on the login page and returns to the page they wanted', async ({
  page,
  signUp,
}) => {
  const { email, password } = await signUp()
  await page.request.get('/accounts/signout')
  await page.goto('/archive')
  await expect(page).toHaveURL(/\/login/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/archive/)
  await expect(page.getByRole('heading', { level: 1, name: 'Archived Studies' })).toBeVisible()
})

test('a person who types a wrong password sees an error and keeps the email address they typed', async ({ page }) => {
  await page.goto('/accounts/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong email or password')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  await expectAccessible(page)
})

test('a person sees their name in the shell, collapses its menu and signs out', async ({ page, signUp }) => {
  const { email } = await signUp()
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My Experiments' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin View' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Collapse Menu' }).click()
  await expect(page.getByRole('button', { name: 'Expand Menu' })).toBeVisible()

  await page.getByRole('button', { name: 'Nadia Berg' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
})

test('the chosen dark scheme is kept after a reload', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Nadia Berg' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
})

test('the chosen language is kept after a reload, and the focus stays on the menu', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/home')
  const menu = page.getByRole('button', { name: 'Nadia Berg' })
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis experimentos' })).toBeVisible()
  await expect(menu).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis experimentos' })).toBeVisible()
  await expectAccessible(page)
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Experiments' })).toBeVisible()
})

test('an administrator sees the admin view, and a researcher reads that access is restricted', async ({
  page,
  signIn,
  signUp,
}) => {
  await signUp()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await signIn('admin')
  await page.goto('/home')
  await page.getByRole('link', { name: 'Admin View' }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test('a person who opens an unknown address sees a message and a link home', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/nowhere/at/all')
  await expect(
    page.getByRole('heading', { name: "Whoops! We couldn't find the page you're looking for." }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/home/study/support-study/nothing/1')
  await expect(page).toHaveURL(/\/home$/)
})

test("another person's study appears as a page that does not exist", async ({ page, signUp }) => {
  await signUp()
  await page.goto('/home/study/support-study/basics/1')
  await expect(page.getByRole('heading', { name: /Whoops/ })).toBeVisible()
})

test('a visitor opens the tutor, and its first page is accessible', async ({ page }) => {
  await page.goto('/tutor')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('a visitor reads the documentation of the API on a page', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Trellis API/ })).toBeVisible()
  await page.getByText('/api/study/addStudy', { exact: true }).click()
  await expect(page.locator('#addStudy pre').first()).toBeVisible()
  // All calls have the same markup, and axe takes ten seconds for them: the open one and the first of each part are
  // enough.
  await page.locator('details:not([open], :first-of-type)').evaluateAll((calls) => {
    for (const call of calls) call.remove()
  })
  await expect(page.locator('#addStudy pre').first()).toBeVisible()
  await expectAccessible(page)
})
