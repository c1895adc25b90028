import { expect, expectAccessible, test } from './support'

test('a researcher finds an archived study by any part of its name, even while editing the search', async ({
  page,
  signIn,
}) => {
  await signIn('researcher')
  await page.goto('/archive')
  const search = page.getByRole('searchbox', { name: 'Search Archives' })
  const results = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(results).toHaveText(['Encouraging words in hints'])
  await expectAccessible(page)

  await search.pressSequentially('HTS')
  await expect(page.getByText('No archived study matches “HTS”')).toBeVisible()
  await expect(page).toHaveURL(/\/archive\?q=HTS$/)
  await search.press('ArrowLeft')
  await search.press('ArrowLeft')
  await search.pressSequentially('IN')
  await expect(search).toHaveValue('HINTS')
  await expect(results).toHaveText(['Encouraging words in hints'])
  await page.reload()
  await expect(search).toHaveValue('HINTS')
  await page.getByRole('link', { name: 'Encouraging words in hints' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Encouraging words in hints' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('HINTS')
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await expect(search).toHaveValue('')
})
