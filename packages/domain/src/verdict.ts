/** What a rule answers: yes, or no with the code of a reason, whose text is in the catalogs. Rules never throw. */
export type Verdict<R extends string = string> = { ok: true } | { ok: false; reason: R }

export const allowed = { ok: true } as const

export function refused<R extends string>(reason: R): { ok: false; reason: R } {
  return { ok: false, reason }
}
