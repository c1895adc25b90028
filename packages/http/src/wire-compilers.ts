import { fromWire, invalidCallInput, toWire } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

/** Parses what is sent and writes what is answered by the contract: names of the wire outside, names of the code inside. */
export function useContractSchemas(
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
