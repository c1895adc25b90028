import { expect, expectAccessible, people, test } from './support'

test('visitors read and try the public page of a completed study, and a researcher replicates the study', async ({
  page,
  signIn,
  openDevice,
  browser,
}) => {
  const name = 'Long explanations for long division'
  await signIn('researcher')
  await page.goto('/home')
  await page.getByRole('link', { name: `Results ${name}` }).click()
  const panel = page.getByRole('region', { name: 'Public page' })
  await panel.getByRole('button', { name: 'Request a public page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Public page' })
  await dialog.getByRole('textbox', { name: 'Abstract' }).fill('Are long explanations better than short ones?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Open the preview and confirm that you have read it.')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(panel.getByText(/^Requested on/)).toBeVisible()

  const visitor = await browser.newContext({ baseURL: process.env.E2E_URL, javaScriptEnabled: false })
  const reader = await visitor.newPage()
  await reader.goto('/studies')
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByRole('link', { name })).toHaveCount(0)

  const admin = await openDevice('desktop')
  expect((await admin.request.post('/accounts/signin', { data: people.admin })).ok()).toBe(true)
  await admin.goto('/admin/public-pages')
  const publish = admin.getByRole('button', { name: `Publish: ${name}` })
  await expect(publish).toBeVisible()
  await expectAccessible(admin)
  await publish.click()
  await expect(admin.getByRole('link', { name: 'Open the page' })).toBeVisible()
  await page.reload()
  await expect(panel.getByText(/^Published on/)).toBeVisible()
  await expectAccessible(page)

  await reader.goto('/studies?q=explanations')
  await reader.getByRole('link', { name }).click()
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(reader.getByText('Are long explanations better than short ones?')).toBeVisible()
  await expect(reader.getByRole('region', { name: 'How to cite' })).toContainText(/^How to cite\s*Lindqvist, R\. \(/)
  const address = new URL(reader.url()).pathname
  await visitor.close()

  const phone = await openDevice('phone')
  await phone.goto(address)
  await expectAccessible(phone)
  await phone
    .getByRole('link', { name: /^Try it/ })
    .first()
    .click()
  await expect(phone.getByRole('button', { name: /^(Submit|Check)/ }).first()).toBeVisible()

  await page.goto(address)
  await page.getByRole('link', { name: 'Replicate this study' }).click()
  await page.getByRole('button', { name: 'Replicate' }).click()
  await expect(page).toHaveURL(/\/home\/study\/(?!results)/)
})

test('an administrator reads the meta-analysis and opens the dialog for a rule of Best So Far', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  // The server computes the results of the demo studies in the background, one after the other.
  await expect(async () => {
    await page.goto('/meta-analysis')
    await expect(page.getByRole('region', { name: 'What the studies find together' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByText('These are simulated students. They say nothing about the supports.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Best So Far' }).click()
  await page.getByRole('button', { name: 'Declare a rule' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
