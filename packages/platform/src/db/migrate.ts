import { join } from 'node:path'
import { migrateUnderLock } from '@trellis/database'
import type { Pool } from 'pg'

export function migratePlatform(pool: Pool, packageDir: string): Promise<void> {
  return migrateUnderLock(pool, join(packageDir, 'migrations'), 'platform')
}
