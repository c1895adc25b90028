import type { Pool } from 'pg'

/** How much this process has recorded since it started. */
export interface Activity {
  enrollments: number
  events: number
}

const activities = new WeakMap<Pool, Activity>()

/** The counts of everything that is recorded through one pool, so that two servers in one process count separately. */
export function activityOf(pool: Pool): Activity {
  let activity = activities.get(pool)
  if (!activity) {
    activity = { enrollments: 0, events: 0 }
    activities.set(pool, activity)
  }
  return activity
}
