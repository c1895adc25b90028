import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core'

/** All tables of the tutoring platform. The study service has its own schema and never joins into this one. */
export const platform = pgSchema('platform')

export const at = (name: string) => timestamp(name, { withTimezone: true })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
