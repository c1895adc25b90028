import { addStudy, flowOf } from './studies'
import { expect, expectAccessible, people, test } from './support'

test('a researcher invites a colleague, who changes and discusses the study until the comment is resolved', async ({
  page,
  signUp,
  openDevice,
}) => {
  const colleague = await signUp()
  const name = `Team ${crypto.randomUUID()}`
  const owner = await openDevice('desktop')
  expect((await owner.request.post('/accounts/signin', { data: people.researcher })).ok()).toBe(true)
  const { studyId } = await addStudy(owner, 1, name)

  await owner.goto(`/home/study/team/${studyId}`)
  await owner.getByLabel('Email address or name').fill(colleague.email)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(owner.getByRole('heading', { name: 'Open invitations' })).toBeVisible()
  await expectAccessible(owner)

  await page.goto('/home')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: new RegExp(`invited you to the team of "${name}"`) }).click()
  const accept = page.getByRole('region', { name }).getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  await expectAccessible(page)
  await accept.click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/ · Editor$/)).toBeVisible()

  await page.goto(`/home/study/${flowOf(1)}/basics/${studyId}`)
  await page.getByLabel('Research question').fill('Do hints help?')
  await page.getByLabel('Research question').blur()
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Comments' })
  await drawer.getByRole('textbox', { name: 'New comment' }).fill('Is this the question?\nPlease check.')
  await drawer.getByRole('button', { name: /^@Rosa/ }).click()
  await drawer.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(drawer.getByRole('article')).toContainText('Is this the question?')
  await expectAccessible(page)

  await owner.goto('/home')
  await owner.getByRole('button', { name: /^Notifications/ }).click()
  await owner.getByRole('link', { name: new RegExp(`mentioned you in a comment on "${name}"`) }).click()
  await owner.getByRole('button', { name: 'Comments (1)' }).click()
  const thread = owner.getByRole('dialog', { name: 'Comments' }).getByRole('article')
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await expect(owner.getByText('No open comments')).toBeVisible()
})
