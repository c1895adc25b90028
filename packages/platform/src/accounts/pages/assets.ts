import { createHash } from 'node:crypto'
import { pageScript } from './page-script'
import { pageStyle } from './page-style'

export interface Asset {
  contentType: string
  text: string
  /** Changes with the content, so that browsers may cache an asset forever. */
  version: string
}

export const assetNames = ['accounts.css', 'accounts.js', 'passkeys.js'] as const
export type AssetName = (typeof assetNames)[number]

const cache = new Map<AssetName, Asset>()

export function asset(name: AssetName): Asset {
  let known = cache.get(name)
  if (!known) {
    known =
      name === 'accounts.css' ? createAsset('text/css', pageStyle) : createAsset('text/javascript', pageScript(name))
    cache.set(name, known)
  }
  return known
}

export function assetPath(name: AssetName): string {
  return `/assets/${name}?v=${asset(name).version}`
}

function createAsset(mediaType: string, text: string): Asset {
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { contentType: `${mediaType}; charset=utf-8`, text, version }
}
