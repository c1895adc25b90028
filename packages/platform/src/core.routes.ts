import { type Call, platformCalls } from '@trellis/domain'
import type { Caller, PlatformHandlers } from '@trellis/http'
import { type Handle, mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'

/** The platform's calls as a Fastify plugin, to be registered under the base path of the core API. */
export async function corePlugin(app: FastifyInstance, { handlers }: { handlers: PlatformHandlers }): Promise<void> {
  for (const [name, call] of Object.entries(platformCalls) as [keyof PlatformHandlers, Call][]) {
    const handle = handlers[name] as (input: unknown, caller: Caller) => Promise<never>
    mountCall(app, call, ((input, { caller }) => handle(input, caller)) as Handle<Call>)
  }
}
