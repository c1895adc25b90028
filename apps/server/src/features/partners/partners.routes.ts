import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { Delivery } from '../../delivery/create-delivery'
import { withPartnerAuth } from '../../http/partner-auth'
import { partnerEnrolmentService } from './partner-enrolment.service'
import { type PartnersDeps, partnersService } from './partners.service'

export function partnersRoutes(app: FastifyInstance, deps: PartnersDeps & { delivery: Delivery }): void {
  const partners = partnersService(deps)
  mountCall(app, calls.getPartners, () => partners.list())
  mountCall(app, calls.addPartner, ({ body }, { actor }) => partners.add(body.name, actor))
  mountCall(app, calls.renewPartnerToken, ({ body }, { actor }) => partners.renew(body.id, actor))
  mountCall(app, calls.revokePartner, async ({ body }, { actor }) => {
    await partners.revoke(body.id, actor)
    return { ok: true as const }
  })

  const enrolments = partnerEnrolmentService(deps)
  withPartnerAuth(app, deps.partnerAuth, (inner) => {
    mountCall(inner, calls.partnerEnrol, ({ body }, { request }) => enrolments.enrol(request.partner!, body))
    mountCall(inner, calls.partnerDelivery, ({ body }, { request }) => enrolments.delivery(request.partner!, body))
    mountCall(inner, calls.partnerRecord, ({ body }, { request }) => enrolments.record(request.partner!, body))
  })
}
