import { expect, it } from 'vitest'
import { demoAccounts } from '../demo/demo-accounts'
import { isCommonPassword } from './common-passwords'

it.each([
  '1q2w3e4r5t6y',
  'LeaveMeAlone',
  'Password2024!',
  '123sunshine123',
  'passwordpassword',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
])('counts the password %j as common', (password) => expect(isCommonPassword(password)).toBe(true))

it.each([
  'correct horse battery',
  'a long password',
  'x7#Kq!vT92pL',
  'sunshine over the valley',
  '密码密码 a b c d e f',
])('does not count the password %j as common', (password) => expect(isCommonPassword(password)).toBe(false))

it('does not count the passwords of demo accounts as common', () => {
  for (const { password } of demoAccounts) expect(isCommonPassword(password)).toBe(false)
})

it('does not count a very long password as common', () => {
  expect(isCommonPassword(`${'ab'.repeat(99)}c`)).toBe(false)
})
