import { expect, test } from 'vitest'
import { settingArguments } from './settings'

const endpoint = { host: '/run/trellis', port: 5432 }

function settingsWith(changed?: Record<string, string>): Record<string, string> {
  const values = settingArguments(endpoint, changed).filter((argument) => argument !== '-c')
  return Object.fromEntries(values.map((value) => value.split('=') as [string, string]))
}

test('the default settings make commits survive a power cut, and a changed setting replaces only itself', () => {
  expect(settingsWith()).toMatchObject({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  expect(settingsWith({ fsync: 'off' })).toEqual({ ...settingsWith(), fsync: 'off' })
})

test('a changed setting never changes where or to whom the database is open', () => {
  expect(settingsWith({ port: '1', listen_addresses: '*', unix_socket_permissions: '0777' })).toEqual(settingsWith())
})
