import { release } from 'node:os'
import type { Endpoint } from './endpoint'

const settings: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  // Kept in the main segment: containers have a small /dev/shm, and logging out may empty it.
  min_dynamic_shared_memory: '32MB',
  jit: 'off',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // No replicas and no base backups here: less to write, and at most a quarter of a gigabyte of log on disk.
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
  // Statements and the values in them are the server's to log, which leaves out what people wrote.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * After a crash PostgreSQL brings every file of the cluster to the disk before it answers, one by one: seconds. The
 * kernel does it at once, and since Linux 5.8 also reports what it could not write.
 */
function crashSettings(): Record<string, string> {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  const canSync = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
  return canSync ? { recovery_init_sync_method: 'syncfs' } : {}
}

/**
 * Given on the command line at every start, so that a newer Trellis changes them for an older cluster too. They
 * overrule `alter system`, so what is to differ is `changed` here.
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
