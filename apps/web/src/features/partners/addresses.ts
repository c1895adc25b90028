import { config } from '../../lib/config'

/** Where other platforms find this server, as their developers write it down. */
export function addresses() {
  const api = new URL(config().bases.study, window.location.origin).href.replace(/\/+$/, '')
  return {
    api: `${api}/partner`,
    // UpGrade's clients put `/api/v6` behind it by themselves.
    upgrade: api.replace(/\/api$/, ''),
    docs: `${api}/docs`,
  }
}
