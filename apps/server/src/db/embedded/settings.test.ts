import { expect, test } from 'vitest'
import { settingArguments } from './settings'

const endpoint = { host: '/run/trellis', port: 5432 }

function given(changed?: Record<string, string>): Record<string, string> {
  const values = settingArguments(endpoint, changed).filter((argument) => argument !== '-c')
  return Object.fromEntries(values.map((value) => value.split('=') as [string, string]))
}

test('what was committed survives a power cut, unless a setting is changed', () => {
  expect(given()).toMatchObject({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  expect(given({ fsync: 'off' })).toEqual({ ...given(), fsync: 'off' })
})

test('a changed setting never moves the database elsewhere', () => {
  expect(given({ port: '1', listen_addresses: '*', unix_socket_permissions: '0777' })).toEqual(given())
})
