import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { as } from './classroom'
import { expect, expectAccessible, people, test } from './support'
import { json } from './tutor'

/** The code that an authenticator app with this key shows this many half minutes from now. */
function codeFor(key: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replaceAll(' ', '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE(hash[19]! & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The key on the page, once the server has created it. */
async function shownKey(page: Page): Promise<string> {
  await expect(page.locator('[data-slot="key"]')).toHaveText(/^[A-Z2-7 ]{39}$/)
  return (await page.locator('[data-slot="key"]').textContent())!
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code of your authenticator app' })

/** Refuses the first call to this address as if the person had signed in long ago. */
async function forgetConfirmation(page: Page, address: string, method: string): Promise<void> {
  let isFirst = true
  await page.route(address, (route) => {
    if (!isFirst || route.request().method() !== method) return route.fallback()
    isFirst = false
    const error = { code: 'confirmation_required', message: 'Confirm that it is you', details: {}, requestId: 'test' }
    return route.fulfill({ status: 403, json: { error } })
  })
}

async function signInWithPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/accounts/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a person sets up two-step sign-in, signs in with a code and a recovery code, and turns it off', async ({
  page,
  signUp,
  openDevice,
}) => {
  const account = await signUp()
  let key = ''
  let codes: string[] = []

  await test.step('the person sets up an authenticator app', async () => {
    await page.goto('/accounts/security')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
    key = await shownKey(page)
    await expectAccessible(page)
    await codeField(page).fill('000000')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText('This code is not valid.')).toBeVisible()
    await codeField(page).fill(codeFor(key))
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    codes = (await page.locator('[data-slot="recoveryCodes"]').textContent())!.split('\n')
    expect(codes).toHaveLength(10)
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('trellis-recovery-codes.txt')
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()
  })

  await test.step('the person signs in with a code', async () => {
    await page.goto('/accounts/signout')
    await signInWithPassword(page, account)
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
    expect((await page.request.get('/accounts/sessions')).status()).toBe(401)
    await expectAccessible(page)
    // The code used for the setup works only once, but the next one is already valid.
    await codeField(page).fill(codeFor(key, 1))
    await page.getByRole('button', { name: 'Continue' }).first().click()
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('the person signs in on a phone, in Spanish, with a recovery code', async () => {
    const phone = await openDevice('phone')
    await phone.emulateMedia({ colorScheme: 'dark' })
    await signInWithPassword(phone, account)
    await expect(phone.getByRole('heading', { name: 'Second step' })).toBeVisible()
    await phone.getByRole('button', { name: 'Español' }).click()
    await expect(phone.getByRole('heading', { name: 'Segundo paso' })).toBeVisible()
    await phone.getByText('Usar un código de recuperación').click()
    await phone.getByRole('textbox', { name: 'Código de recuperación' }).fill(codes[0]!.toLowerCase())
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Continuar' }).last().click()
    await expect(phone).toHaveURL(/\/home$/)
    await phone.goto('/accounts/security')
    await expect(phone.getByText('Códigos de recuperación restantes: 9.')).toBeVisible()
  })

  await test.step('the person turns two-step sign-in off after confirming their identity', async () => {
    await page.goto('/accounts/security')
    await forgetConfirmation(page, '**/accounts/totp', 'DELETE')
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByText('Use a recovery code').click()
    await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(codes[1]!)
    await dialog.getByRole('button', { name: 'Confirm' }).last().click()
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
    await expect(page.getByText('Authenticator app removed')).toBeVisible()
  })
})

test('a person adds a passkey, signs in with it without a password, and uses it as the second step', async ({
  page,
  signUp,
}) => {
  const account = await signUp()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/accounts/security')
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await expect(page.getByText('Not used yet.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/accounts/signout')
  await page.goto('/accounts/login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/accounts/signout')
  await signInWithPassword(page, account)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/accounts/security')
  await page.getByText('Rename').click()
  await page.getByLabel('Name of the passkey').first().fill('Old laptop')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText('Old laptop', { exact: true })).toBeVisible()
  await forgetConfirmation(page, '**/accounts/passkeys/*', 'DELETE')
  await page.getByRole('button', { name: 'Remove the passkey Old laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('Old laptop', { exact: true })).toHaveCount(0)
})

test('a new administrator has to set up two-step sign-in, where it is required, before opening other pages', async ({
  page,
  signUp,
}) => {
  const account = await signUp()
  const { userID } = await json<{ userID: string }>(page.request, '/api/login/isAuth')
  const admin = await as('admin')
  expect((await admin.put(`/core/users/${userID}/roles/ADMIN`, { data: {} })).ok()).toBe(true)

  await signInWithPassword(page, account)
  await expect(page.getByText('This server requires two-step sign-in for your account.')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/accounts\/security/)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const key = await shownKey(page)
  await codeField(page).fill(codeFor(key))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: /Nadia Berg/ })).toBeVisible()
})

test('a teacher who signed in long ago has to confirm their identity before they erase a student', async ({
  openDevice,
}) => {
  const api = await as('teacher')
  const className = `Period ${crypto.randomUUID().slice(0, 8)}`
  const { id, joinCode } = await json<{ id: string; joinCode: string }>(api, '/core/classes', { name: className })
  const student = await openDevice('phone')
  await json(student.request, '/accounts/student/join', { joinCode, nickname: 'Quill', pin: '4711' })
  const teacher = await openDevice('phone')
  await json(teacher.request, '/accounts/signin', people.teacher)
  await teacher.goto(`/classes/${id}`)
  await teacher.getByRole('tab', { name: /Students/ }).click()
  await forgetConfirmation(teacher, '**/api/erasure/student', 'POST')
  await teacher.getByRole('button', { name: /Quill/ }).click()
  await teacher.getByRole('menuitem', { name: 'Erase student' }).click()
  await teacher.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  const dialog = teacher.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password').fill(people.teacher.password)
  await expectAccessible(teacher)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(teacher.getByRole('button', { name: /Quill/ })).toHaveCount(0)
})
