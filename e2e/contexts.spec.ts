import { ContextPool } from './contexts'
import { expect, test } from './support'

test('a journey finds no traces of the previous one in the browser', async ({ browser }) => {
  const pool = new ContextPool(browser, {})
  const first = await pool.take()
  await first.grantPermissions(['clipboard-read'])
  await first.route('**/tutor/', (route) => route.abort())
  await first.addCookies([{ name: 'left', value: 'behind', url: process.env.E2E_URL! }])
  const before = await first.newPage()
  await before.goto('/login')
  await before.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
  })
  await first.setOffline(true)
  await pool.giveBack(first)
  expect(before.isClosed()).toBe(true)

  const second = await pool.take()
  expect(second).toBe(first)
  expect(await second.cookies()).toEqual([])
  const page = await second.newPage()
  await page.goto('/login')
  const stored = await page.evaluate(() => [localStorage.getItem('left'), sessionStorage.getItem('left')])
  expect(stored).toEqual([null, null])
  const name = 'clipboard-read' as PermissionName
  expect(await page.evaluate(async (one) => (await navigator.permissions.query({ name: one })).state, name)).toBe(
    'prompt',
  )
  await page.goto('/tutor/')
  await expect(page.getByLabel('Class code')).toBeVisible()
  await pool.close()
})
