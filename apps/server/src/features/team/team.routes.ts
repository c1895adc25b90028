import { calls } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import type { QuotaDeps } from '../../study/deps'
import { findByName } from './researchers.read'
import { readReceived, readShared, readTeam, type TeamDeps } from './team.read'
import { teamService } from './team.service'
import { teamAnswers } from './team-answers.service'

export function teamRoutes(app: FastifyInstance, deps: QuotaDeps & TeamDeps): void {
  const team = teamService(deps)
  const answers = teamAnswers(deps)
  mountCall(app, calls.getTeam, ({ query }, { actor }) => readTeam(deps, query.studyId, actor))
  mountCall(app, calls.findResearchers, ({ query }) => findByName(deps.platform, query.name))
  mountCall(app, calls.inviteToTeam, ({ body }, { caller }) => team.invite(body, caller))
  mountCall(app, calls.confirmTeamInvitation, ({ body }, { caller }) => team.confirm(body, caller))
  mountCall(app, calls.cancelTeamInvitation, ({ body }, { caller }) => team.cancel(body, caller))
  mountCall(app, calls.setMemberRole, ({ body }, { caller }) => team.setRole(body, caller))
  mountCall(app, calls.setAuthors, ({ body }, { caller }) => team.setAuthors(body, caller))
  mountCall(app, calls.removeMember, ({ body }, { caller }) => team.remove(body, caller))
  mountCall(app, calls.leaveTeam, ({ body }, { caller }) => team.leave(body, caller))
  mountCall(app, calls.getReceivedInvitations, (_, { actor }) => readReceived(deps, actor))
  mountCall(app, calls.acceptTeamInvitation, ({ body }, { caller }) => answers.accept(body.id, caller))
  mountCall(app, calls.declineTeamInvitation, ({ body }, { caller }) => answers.decline(body.id, caller))
  mountCall(app, calls.getSharedStudies, (_, { actor }) => readShared(deps, actor))
}
