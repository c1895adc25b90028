import { z } from 'zod'

/** A record with at most so many entries; like any list in an input, it has a bound. */
export function boundedRecord<K extends z.core.$ZodRecordKey, V extends z.ZodType>(key: K, value: V, most: number) {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= most, { message: `At most ${most} entries` })
    .meta({ maxProperties: most })
}
