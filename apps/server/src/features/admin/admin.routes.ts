import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { readAllStudies } from './admin.read'
import { readAdminTable } from './admin-table.read'
import { readDeletedStudies } from './deleted-studies.read'

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  mountCall(app, calls.studyAdmin, () => readAllStudies(deps.db))
  mountCall(app, calls.deletedStudies, ({ query }) => readDeletedStudies(deps, query))
  mountCall(app, calls.adminStudies, ({ query }, { caller }) => readAdminTable(deps, query, caller))
}
