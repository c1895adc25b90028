import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { studies } from '../../db/schema'
import type { Deps } from '../../study/deps'
import { adminColumns, presentAdminRow } from './admin.read'
import { readAdminTable } from './admin-table.read'

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  mountCall(app, calls.studyAdmin, async () => {
    const rows = await deps.db.select(adminColumns).from(studies).orderBy(asc(studies.id))
    return rows.map(presentAdminRow)
  })
  mountCall(app, calls.adminStudies, ({ query }, { caller }) => readAdminTable(deps, query, caller))
}
