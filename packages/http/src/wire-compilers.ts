import { fromWire, invalidCallInput, toWire } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

/** Parses requests and serializes replies by the contract, which maps the names of the wire to those of the code. */
export function applyContractSchemas(
  app: FastifyInstance,
  checkReply: (schema: z.ZodType, reply: unknown) => void = () => {},
): void {
  app.setValidatorCompiler(({ schema }) => {
    const contract = schema as unknown as z.ZodType
    return (data: unknown) => {
      const parsed = contract.safeParse(fromWire(contract, data ?? {}))
      return parsed.success ? { value: parsed.data } : { error: invalidCallInput(contract, parsed.error, data) }
    }
  })
  app.setSerializerCompiler(({ schema }) => {
    const contract = schema as unknown as z.ZodType
    return (reply: unknown) => {
      checkReply(contract, reply)
      return JSON.stringify(toWire(contract, reply))
    }
  })
}
