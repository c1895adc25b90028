import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { markRead, readNotifications } from './notifications.store'

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  mountCall(app, calls.getNotifications, ({ query }, { caller }) => readNotifications(deps, query, actorOf(caller)))
  mountCall(app, calls.readNotifications, ({ body }, { caller }) => markRead(deps.db, body, actorOf(caller)))
}
