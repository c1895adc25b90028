import { release } from 'node:os'
import type { Endpoint } from './endpoint'

const settings: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  // Allocated in the main segment: containers have a small /dev/shm, and logging out may empty it.
  min_dynamic_shared_memory: '32MB',
  jit: 'off',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // There are no replicas or base backups here, so PostgreSQL writes less, and keeps at most 256 MB of log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
  // PostgreSQL ranks its routine LOG lines above warnings, so the frequent ones are named here.
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  // The server logs failed statements itself, without the values in them, which may be what people wrote.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * After a crash PostgreSQL syncs every file of the cluster before it answers, one by one, which takes seconds. `syncfs`
 * does it in one call, and since Linux 5.8 also reports write errors.
 */
function crashSettings(): Record<string, string> {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  const canSync = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
  return canSync ? { recovery_init_sync_method: 'syncfs' } : {}
}

/**
 * Passed on the command line at every start, so that a newer Trellis changes them for an older cluster too. They take
 * precedence over `alter system`, so settings that must differ are `changed` here.
 */
export function settingArguments({ host, port }: Endpoint, changed: Record<string, string> = {}): string[] {
  const isSocket = host.startsWith('/')
  const all: Record<string, string> = {
    ...settings,
    ...crashSettings(),
    ...changed,
    port: String(port),
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? `"${host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
