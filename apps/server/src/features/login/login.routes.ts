import { createHash } from 'node:crypto'
import { AppError, type Auth, calls, mockLoginCalls } from '@trellis/domain'
import { type Identity, mountCall } from '@trellis/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readOsfUserId } from '../../study/access/researcher'
import type { Deps } from '../../study/deps'

/** Signs a browser in as the demo researcher and out again; only available when it is configured explicitly. */
export interface MockLogin {
  signIn(reply: FastifyReply): Promise<Identity>
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

const signedOut: Auth = {
  auth: false,
  userName: null,
  userID: null,
  osfUserId: null,
  isAdmin: false,
  firstTimeVisitingETrials: false,
}

export function loginRoutes(app: FastifyInstance, { db }: Deps, mock: MockLogin | null): void {
  async function authOf(identity: Identity | null): Promise<Auth> {
    if (!identity) return signedOut
    const { userId, isAdmin } = identity.actor
    return {
      auth: true,
      userName: identity.userName,
      userID: userId,
      osfUserId: await readOsfUserId(db, userId),
      isAdmin,
      firstTimeVisitingETrials: !identity.hasCompletedOnboarding,
    }
  }

  mountCall(app, calls.isAuth, async (_, { request }) => authOf(await app.identify(request)))

  mountCall(app, calls.getAuthDetails, async (_, { request }) => {
    const { identity, sessionToken } = request
    if (!identity || !sessionToken) throw new AppError('not_signed_in', {})
    // A name that distinguishes sessions and grants nothing: the token itself never reaches a script.
    const userToken = createHash('sha256').update(`name of ${sessionToken}`).digest('hex').slice(0, 32)
    return { userToken, loginAliasId: identity.actor.userId, userName: identity.userName }
  })

  if (mock) {
    mountCall(app, mockLoginCalls.loginMock, async (_, { reply }) => authOf(await mock.signIn(reply)))
    mountCall(app, mockLoginCalls.logoutMock, async (_, { request, reply }) => {
      await mock.signOut(request, reply)
      return { ok: true as const }
    })
  }
}
