import type { FastifyReply, FastifyRequest } from 'fastify'

/** A session ends after this many days at the latest, however often it is used. */
export const longestSessionDays = 90

/** Browsers accept the `__Host-` name only from this very host, over TLS, for every path. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

export function sessionCookie(secure: boolean): string {
  return cookieName('trellis_session', secure)
}

export function readSessionToken(request: FastifyRequest, secure: boolean): string | null {
  return readCookie(request, sessionCookie(secure))
}

/** The cookie lives as long as a session can. The database decides whether the session ends earlier. */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  setCookie(reply, sessionCookie(secure), token, longestSessionDays * 24 * 3600, secure)
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  setCookie(reply, sessionCookie(secure), '', 0, secure)
}

export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null
  }
  return null
}

/** Values are base64url, which needs no quoting. */
export function setCookie(reply: FastifyReply, name: string, value: string, maxAge: number, secure: boolean): void {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '))
}
