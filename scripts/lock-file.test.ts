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
])('a package of %s is where its name and version say', (path, address) => {
  expect(addressOf(path, { version: '1.2.3' })).toBe(address)
})

test('an alias is where the package is that it stands for', () => {
  expect(addressOf('node_modules/typescript-7', { name: 'typescript', version: '7.0.2' })).toBe(
    'http://packages.test/typescript/-/typescript-7.0.2.tgz',
  )
})

test('a registry may have a path, and a slash at its end', () => {
  expect(addressOf('node_modules/katex', { version: '1.2.3' }, 'http://host.test/npm/')).toBe(
    'http://host.test/npm/katex/-/katex-1.2.3.tgz',
  )
})

test('what no registry keeps stays as it is', () => {
  const packages = {
    '': { name: 'trellis', version: '0.1.0' },
    'apps/web': { name: '@trellis/web', version: '0.1.0' },
    'node_modules/@trellis/web': { resolved: 'apps/web', link: true },
    'node_modules/inside': { version: '1.0.0', inBundle: true },
    'node_modules/elsewhere': { version: '1.0.0', resolved: 'http://elsewhere.test/elsewhere.tgz' },
  }
  expect(withAddresses({ packages }, 'http://packages.test')).toEqual({ packages })
})
