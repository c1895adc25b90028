/**
 * The cost of calls before they were optimized: milliseconds of processor time of server and database, with one server
 * process and 10 concurrent calls, from one run on the busy machine of docs/benchmarks.md. Ratios compare with these.
 */
export const earlier: Record<string, { serverMs: number; databaseMs: number }> = {
  'enroll by homework': { serverMs: 1.8, databaseMs: 1.45 },
  'enroll by link': { serverMs: 1.04, databaseMs: 0.97 },
  'open problem': { serverMs: 0.91, databaseMs: 0.64 },
  answer: { serverMs: 1.14, databaseMs: 0.64 },
  'v6 init': { serverMs: 0.73, databaseMs: 0.75 },
  'v6 assign': { serverMs: 1.22, databaseMs: 1.81 },
  'v6 mark': { serverMs: 0.91, databaseMs: 4.06 },
  'v6 assign of a known user': { serverMs: 0.52, databaseMs: 0.3 },
  'partner enroll': { serverMs: 1.02, databaseMs: 1.05 },
  'partner delivery': { serverMs: 0.54, databaseMs: 0.21 },
  'partner events': { serverMs: 1.12, databaseMs: 5.79 },
  'v6 init, filled': { serverMs: 1.03, databaseMs: 0.56 },
  'v6 assign, filled': { serverMs: 1.3, databaseMs: 1.79 },
  'v6 mark, filled': { serverMs: 0.84, databaseMs: 1.45 },
  'v6 assign of a known user, filled': { serverMs: 0.55, databaseMs: 0.33 },
  'partner enroll, filled': { serverMs: 0.92, databaseMs: 1.26 },
  'partner delivery, filled': { serverMs: 0.42, databaseMs: 0.23 },
  'partner events, filled': { serverMs: 0.8, databaseMs: 1.02 },
  'v6 assign of a known user, 200 studies': { serverMs: 1.96, databaseMs: 2.73 },
}

/** The most milliseconds of processor time, of the server alone or of server and database. */
export const targets: readonly { what: string; calls: readonly string[]; of: 'server' | 'both'; mostMs: number }[] = [
  { what: 'enroll by homework', calls: ['enroll by homework'], of: 'server', mostMs: 0.65 },
  { what: 'answer', calls: ['answer'], of: 'server', mostMs: 0.5 },
  { what: 'UpGrade first exposure', calls: ['v6 init', 'v6 assign', 'v6 mark'], of: 'both', mostMs: 2 },
  {
    what: 'UpGrade first exposure, among filled works',
    calls: ['v6 init, filled', 'v6 assign, filled', 'v6 mark, filled'],
    of: 'both',
    mostMs: 2,
  },
  { what: 'UpGrade assign, 200 studies', calls: ['v6 assign of a known user, 200 studies'], of: 'both', mostMs: 2.5 },
]

export const maxResidentMb = 250

/** Limits for the first load of the home screen with an empty cache; scripts are compressed. */
export const homeLimits = { scriptKb: 250, scripts: 20 }

/** The most milliseconds of blocking time in the first load of the finder. */
export const maxFinderBlockingMs = 100
