import { type Call, platformCalls } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'
import { type Handle, mountCall } from './http/mount-call'
import type { Caller, PlatformHandlers } from './port'

/** The platform's calls as a Fastify plug-in, to be registered under the base of the core API. */
export async function corePlugin(app: FastifyInstance, { handlers }: { handlers: PlatformHandlers }): Promise<void> {
  for (const [name, call] of Object.entries(platformCalls) as [keyof PlatformHandlers, Call][]) {
    const handle = handlers[name] as (input: unknown, caller: Caller) => Promise<never>
    mountCall(app, call, ((input, { caller }) => handle(input, caller)) as Handle<Call>)
  }
}
