import { aClassWith, answer, aRunningStudy, rightValues } from './classroom'
import { expect, expectAccessible, test } from './support'
import { isRight } from './tutor'

test('a person changes their password and ends sessions on the Security page, in English and Spanish', async ({
  page,
  signUp,
  openDevice,
}) => {
  const { email, password } = await signUp()
  const elsewhere = await openDevice('phone')
  expect((await elsewhere.request.post('/accounts/signin', { data: { email, password } })).ok()).toBe(true)

  await page.goto('/home')
  await page.getByRole('button', { name: /Nadia Berg/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await expect(page.getByText('This session')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('a new long phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password')).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  expect((await elsewhere.request.get('/accounts/sessions')).status()).toBe(401)

  await elsewhere.request.post('/accounts/signin', { data: { email, password: 'a new long phrase' } })
  await page.reload()
  await page.getByRole('button', { name: /^End session:/ }).click()
  await expect(page.getByRole('button', { name: /^End session:/ })).toHaveCount(0)
  expect((await elsewhere.request.get('/accounts/sessions')).status()).toBe(401)

  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Seguridad' })).toBeVisible()
  await page.goto('/accounts/reset')
  await expect(page.getByText('Este servidor no envía correo.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/accounts/new-password#no-such-link')
  await page.getByLabel('Contraseña nueva').fill('una frase nueva y larga')
  await page.getByRole('button', { name: 'Guardar la contraseña nueva' }).click()
  await expect(page.getByText('Este enlace ha caducado o ya se usó.')).toBeVisible()
  await expectAccessible(page)
})

test('a student whose session ends in the middle of a problem signs in again and loses nothing', async ({
  page,
  openDevice,
  signUp,
}) => {
  await signUp()
  const study = await aRunningStudy(page, 1)
  const { joinCode, homeworkId } = await aClassWith(study.set)
  const student = await openDevice('phone')
  const joined = await student.request.post('/accounts/student/join', {
    data: { joinCode, nickname: 'Robin', pin: '4711' },
  })
  expect(joined.ok()).toBe(true)
  await student.goto(`/tutor/homework/${homeworkId}`)
  await expect(student.getByRole('heading', { name: /^Problem 1/ })).toBeVisible()
  // Ends the session as the server does after half an hour without a request.
  const sessions: { id: string }[] = await (await student.request.get('/accounts/sessions')).json()
  for (const { id } of sessions) await student.request.delete(`/accounts/sessions/${id}`)

  await answer(student, study.problems[0]!, rightValues)
  await student.getByRole('link', { name: 'Sign in' }).click()
  await student.getByLabel('Class code').fill(joinCode)
  await student.getByRole('button', { name: 'Continue' }).click()
  await student.getByText('I’ve been here before').click()
  await student.getByLabel('Your name in this class').fill('Robin')
  await student.getByLabel('Your PIN').fill('4711')
  await student.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(isRight(student)).toBeVisible()
})
