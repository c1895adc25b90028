import { uuidOf } from '@trellis/domain'

export const newId = () => uuidOf(crypto.getRandomValues(new Uint8Array(16)))
