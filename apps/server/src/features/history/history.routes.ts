import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../study/deps'
import { readHistory } from './history.read'

export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  mountCall(app, calls.getStudyHistory, ({ query }) => readHistory(deps, query))
}
