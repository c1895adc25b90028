import { expect, expectAccessible, test } from './support'

test('an administrator adds a platform, renews its token and revokes its access', async ({ page, signIn }) => {
  const name = `Algebra ${crypto.randomUUID().slice(0, 8)}`
  const call = (token: string) =>
    page.request.post('/api/v6/init', { data: {}, headers: { authorization: `Bearer ${token}`, 'user-id': 'ana' } })
  const shownToken = async () => {
    const dialog = page.getByRole('dialog', { name: `Token for ${name}` })
    const token = (await dialog.getByText(/^trp_/).textContent())!
    return { dialog, token }
  }
  const choose = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const row = page.getByRole('row', { name: new RegExp(name) })

  await signIn('admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Other platforms' }).click()
  await expect(page).toHaveURL('/admin/platforms')
  await expect(page.getByText(`${new URL(page.url()).origin}/api/partner`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add platform' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add platform' }).click()
  await page.getByRole('textbox', { name: 'Platform name' }).fill(name)
  await page.getByRole('button', { name: 'Add and show token' }).click()
  const first = await shownToken()
  await first.dialog.getByRole('button', { name: 'I’ve stored it' }).click()
  await expect(row.getByText('Never')).toBeVisible()
  expect((await call(first.token)).status()).toBe(200)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row.getByText('Never')).toBeHidden()
  await expect(page.getByText(first.token)).toBeHidden()
  await expectAccessible(page)

  await choose('New token')
  await page.getByRole('button', { name: 'Create new token' }).click()
  const second = await shownToken()
  await second.dialog.getByRole('button', { name: 'I’ve stored it' }).click()
  expect((await call(first.token)).status()).toBe(401)
  expect((await call(second.token)).status()).toBe(200)

  await choose('Revoke access')
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await expect(row.getByText('Access revoked')).toBeVisible()
  expect((await call(second.token)).status()).toBe(401)
})

test('a researcher cannot open the list of platforms', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/admin/platforms')
  await expect(page).toHaveURL('/unauthorized')
})
