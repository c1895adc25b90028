import { type BestSoFarState, bestSoFarState, type LoggedEntry } from '@trellis/domain'
import { asc } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { bestSoFarEntries } from '../db/schema/evidence'

export type BestSoFarRow = typeof bestSoFarEntries.$inferSelect

/** The whole log, from its first entry. It stays short: only administrators and a few changes per skill write to it. */
export function readBestSoFarLog(db: Db | Tx): Promise<BestSoFarRow[]> {
  return db.select().from(bestSoFarEntries).orderBy(asc(bestSoFarEntries.id))
}

export function loggedEntry({ id, at, details }: BestSoFarRow): LoggedEntry {
  return { entryId: id, at: at.getTime() / 1000, details }
}

export async function readBestSoFarState(db: Db | Tx): Promise<BestSoFarState> {
  return bestSoFarState((await readBestSoFarLog(db)).map(loggedEntry))
}
