import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from './support'

test('a researcher reads the results of a completed study, saves the report and downloads the data package', async ({
  page,
  signIn,
}) => {
  await signIn('researcher')
  await page.goto('/home')
  const name = 'Hints or whole solutions for two-step equations'
  await page.getByRole('link', { name: `Results ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // The verdict comes first, with the facts that are needed to understand it.
  const verdict = page.getByRole('region', { name: 'What the study found' })
  await expect(verdict).toContainText(/with Whole solution scored [\d.]+ points of 100 .* in \d+ classes\)/)
  const sentence = /\S+ with Whole solution scored [^)]*\)\./.exec((await verdict.textContent())!)![0]

  // Every figure can show its numbers.
  const forest = page.getByRole('figure', { name: /^Estimates of the difference/ })
  await expect(forest.getByRole('table')).toBeHidden()
  await forest.getByRole('button', { name: /^Show numbers/ }).click()
  await expect(forest.getByRole('row', { name: /^Planned: / })).toBeVisible()
  await expectAccessible(page)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'How to read results' }).click()
  const help = await opened
  await expect(help.getByRole('heading', { level: 1, name: 'How to read results' })).toBeVisible()
  await help.close()

  const downloads = { svg: /^<svg[^>]*><title>/, png: /^\x89PNG/ }
  for (const [kind, start] of Object.entries(downloads)) {
    const saved = page.waitForEvent('download')
    await forest.getByRole('button', { name: new RegExp(`^Save ${kind.toUpperCase()}`) }).click()
    expect(await readFile(await (await saved).path(), 'latin1')).toMatch(start)
  }

  // The report works without the server.
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save report' }).click()
  const path = await (await saved).path()
  const report = await page.context().newPage()
  const fetched: string[] = []
  report.on('request', (request) => fetched.push(request.url()))
  await report.setContent(await readFile(path, 'utf8'))
  await expect(report.getByText(sentence)).toBeVisible()
  await expect(report.getByRole('row', { name: /^Planned: / })).toBeVisible()
  await expect(report.getByRole('button')).toHaveCount(0)
  expect(fetched).toEqual([])
  await expectAccessible(report, ['light'])
  // On a narrow screen each row is a card, as in the app.
  await report.setViewportSize({ width: 390, height: 844 })
  await expect(report.getByRole('table', { name: 'Key numbers' })).toHaveCSS('display', 'grid')
  await report.close()

  // The data package is prepared, its privacy report is signed, and the package is downloaded.
  await page.getByRole('link', { name: 'Data package' }).click()
  const tier = page.getByRole('region', { name: 'Public', exact: true })
  await tier.getByRole('button', { name: 'Prepare' }).click()
  await expect(tier.getByRole('heading', { name: 'Privacy report' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await tier.getByRole('checkbox').check()
  await tier.getByRole('button', { name: 'Sign' }).click()
  const packaged = page.waitForEvent('download')
  await tier.getByRole('link', { name: /^Download/ }).click()
  const bytes = await readFile(await (await packaged).path())
  await expect(tier.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
})
