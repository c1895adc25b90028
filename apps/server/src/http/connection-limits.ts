import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

/** How long a connection may take, in milliseconds, and how many there may be. */
export interface ConnectionLimits {
  /** From the first byte of a request to the last of its headers. */
  headers: number
  /** From the first byte of a request to the last of its body. */
  request: number
  /**
   * Between two requests; longer than that of load balancers, so that they close idle connections before the server
   * does.
   */
  keepAlive: number
  /** Without a single byte in either direction. */
  idle: number
  /** How often the times above are checked. */
  check: number
  connections: number
}

export const connectionLimits: ConnectionLimits = {
  headers: 15_000,
  request: 60_000,
  keepAlive: 72_000,
  idle: 120_000,
  check: 5_000,
  connections: 10_000,
}

/** Keeps clients that send slowly, or not at all, from holding connections for long. */
export function connectionOptions(limits: ConnectionLimits): FastifyHttpOptions<Server> {
  return {
    requestTimeout: limits.request,
    connectionTimeout: limits.idle,
    keepAliveTimeout: limits.keepAlive,
    maxRequestsPerSocket: 10_000,
    http: {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.check,
      maxHeaderSize: 16 * 1024,
    },
  }
}

export function limitConnections(app: FastifyInstance, { connections }: ConnectionLimits): void {
  app.server.maxConnections = connections
}
