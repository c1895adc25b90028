import { expect, test } from 'vitest'
import { withAddresses } from './lock-file.mjs'

function addressOf(path: string, entry: object, registry = 'http://packages.test') {
  const { packages } = withAddresses({ packages: { [path]: entry } }, registry)
  return (packages[path] as { resolved?: string }).resolved
}

test.each([
  ['node_modules/katex', 'http://packages.test/katex/-/katex-1.2.3.tgz'],
  ['node_modules/@mui/material', 'http://packages.test/@mui/material/-/material-1.2.3.tgz'],
  ['node_modules/@mui/material/node_modules/@mui/utils', 'http://packages.test/@mui/utils/-/utils-1.2.3.tgz'],
  ['apps/web/node_modules/katex', 'http://packages.test/katex/-/katex-1.2.3.tgz'],
])('the address of %s, derived from its name and version, is %s', (path, address) => {
  expect(addressOf(path, { version: '1.2.3' })).toBe(address)
})

test('the address of an alias is the address of the real package', () => {
  expect(addressOf('node_modules/typescript-7', { name: 'typescript', version: '7.0.2' })).toBe(
    'http://packages.test/typescript/-/typescript-7.0.2.tgz',
  )
})

test('the address of a registry may have a path and a trailing slash', () => {
  expect(addressOf('node_modules/katex', { version: '1.2.3' }, 'http://host.test/npm/')).toBe(
    'http://host.test/npm/katex/-/katex-1.2.3.tgz',
  )
})

test('entries that do not come from the registry stay unchanged', () => {
  const packages = {
    '': { name: 'trellis', version: '0.1.0' },
    'apps/web': { name: '@trellis/web', version: '0.1.0' },
    'node_modules/@trellis/web': { resolved: 'apps/web', link: true },
    'node_modules/inside': { version: '1.0.0', inBundle: true },
    'node_modules/elsewhere': { version: '1.0.0', resolved: 'http://elsewhere.test/elsewhere.tgz' },
  }
  expect(withAddresses({ packages }, 'http://packages.test')).toEqual({ packages })
})
