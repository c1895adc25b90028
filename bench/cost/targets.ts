/**
 * What a call cost before its road was shortened: milliseconds of processor time of server and database, one server
 * process, 10 calls at once, on the machine of docs/benchmarks.md. Ratios are printed against these.
 */
export const earlier: Record<string, { serverMs: number; databaseMs: number }> = {}

/** At most so many milliseconds of processor time, of the server alone or of the database too. */
export const targets: readonly { what: string; calls: readonly string[]; of: 'server' | 'both'; mostMs: number }[] = [
  { what: 'enrol by homework', calls: ['enrol by homework'], of: 'server', mostMs: 0.65 },
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

export const mostResidentMb = 250
