import { createHash } from 'node:crypto'
import { accountsScript } from './page-script'
import { accountsStyle } from './page-style'

/** Kept as texts in the code, so that they are there wherever the code runs: from source or from one bundled file. */
const texts = {
  'accounts.css': { type: 'text/css; charset=utf-8', text: accountsStyle },
  'accounts.js': { type: 'text/javascript; charset=utf-8', text: accountsScript },
}

export type AssetName = keyof typeof texts

export const assets = Object.entries(texts).map(([name, asset]) => ({
  name: name as AssetName,
  version: createHash('sha256').update(asset.text).digest('base64url').slice(0, 12),
  ...asset,
}))

/** Changes with the content, so that browsers may keep what they have for good. */
export function assetPath(name: AssetName): string {
  return `/assets/${name}?v=${assets.find((asset) => asset.name === name)!.version}`
}
