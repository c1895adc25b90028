import type { Base, DemoAccountKey } from '@trellis/domain'
import { ApiError } from './api-error'

/** Configuration that the browser reads from the server before the first screen. */
export interface Config {
  bases: Record<Base, string>
  demo: { accounts: DemoAccountKey[] } | null
  oidc: { label: string } | null
  osf: { isStandIn: boolean }
  version: string
}

let current: Config | null = null

export function setConfig(config: Config) {
  current = config
}

export function config(): Config {
  if (!current) throw new Error('The configuration was read before it was loaded')
  return current
}

export async function loadConfig(address = '/config.json'): Promise<Config> {
  const response = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => {
    throw ApiError.network()
  })
  if (!response.ok) throw new ApiError({ code: 'unexpected', status: response.status })
  setConfig((await response.json()) as Config)
  return config()
}
