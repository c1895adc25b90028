import { sql } from 'drizzle-orm'

/**
 * Whether a `result` of a work is a correct first answer without help, which teachers see as such. Earlier results have
 * only an outcome, which says the same.
 */
export const isFirstTry = sql`(case when result ? 'firstAnswer'
  then result->>'firstAnswer' = 'correct' and result->>'helpFirst' = 'false' else result->>'outcome' = 'right' end)`
