import { expect, it } from 'vitest'
import { relyingPartyOf } from './relying-party'

it.each([
  ['https://trellis.example.edu', 'trellis.example.edu'],
  ['https://trellis.example.edu:8443', 'trellis.example.edu'],
  ['http://localhost:4000', 'localhost'],
  ['http://trellis.example.edu', null],
  ['http://127.0.0.1:4000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
  ['http://notlocalhost', null],
  ['', null],
])('the relying party of the origin %j is %s', (origin, id) => {
  expect(relyingPartyOf(origin)?.id ?? null).toBe(id)
})
