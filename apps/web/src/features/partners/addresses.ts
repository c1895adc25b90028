import { config } from '../../lib/config'

/** The addresses that developers of other platforms configure. */
export function addresses() {
  const api = new URL(config().bases.study, window.location.origin).href.replace(/\/+$/, '')
  return {
    api: `${api}/partner`,
    // UpGrade clients append `/api/v6` themselves.
    upgrade: api.replace(/\/api$/, ''),
    docs: `${api}/docs`,
  }
}
