import { uuidOf } from '@trellis/domain'

export const newUuid = () => uuidOf(crypto.getRandomValues(new Uint8Array(16)))
