import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { markRead, readNotifications } from './notifications.store'

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  mountCall(app, calls.getNotifications, ({ query }, { actor }) => readNotifications(deps, query, actor))
  mountCall(app, calls.readNotifications, ({ body }, { actor }) => markRead(deps.db, body, actor))
}
