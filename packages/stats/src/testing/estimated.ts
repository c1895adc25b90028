/** The result of an estimator that has one; a test fails with the reason where it has none. */
export function estimated<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result as Extract<Result, { ok: true }>
}
