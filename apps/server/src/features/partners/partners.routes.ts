import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Run } from '../../delivery/create-delivery'
import { behindDoor, type PartnerDoor } from '../../http/partner-auth'
import { actorOf } from '../../study/access/actor-of'
import { partnersService } from './partners.service'
import { takingPart } from './taking-part.service'

export function partnersRoutes(app: FastifyInstance, deps: { pool: Pool; run: Run; door: PartnerDoor }): void {
  const partners = partnersService(deps)
  mountCall(app, calls.getPartners, () => partners.list())
  mountCall(app, calls.addPartner, ({ body }, { caller }) => partners.add(body.name, actorOf(caller)))
  mountCall(app, calls.renewPartnerToken, ({ body }, { caller }) => partners.renew(body.id, actorOf(caller)))
  mountCall(app, calls.revokePartner, async ({ body }, { caller }) => {
    await partners.revoke(body.id, actorOf(caller))
    return { ok: true as const }
  })

  const part = takingPart(deps)
  behindDoor(app, deps.door, (inner) => {
    mountCall(inner, calls.partnerEnrol, ({ body }, { request }) => part.enrol(request.partner!, body))
    mountCall(inner, calls.partnerDelivery, ({ body }, { request }) => part.delivery(request.partner!, body))
    mountCall(inner, calls.partnerRecord, ({ body }, { request }) => part.record(request.partner!, body))
  })
}
