import { describe, expect, it } from 'vitest'
import type { Cell } from './matrix'
import { sizingOf } from './sizing'

const aCell = (call: Cell['call'], studies: number, processes: number, serverMs: number): Cell => ({
  call,
  studies,
  processes,
  concurrency: 1,
  calls: 1,
  perSecond: 1,
  p50: 1,
  p99: 1,
  serverMs,
  databaseMs: serverMs / 2,
})
const cells = (['enroll by homework', 'enroll by link', 'open problem', 'answer'] as const).flatMap((call) => [
  aCell(call, 1, 1, 100),
  aCell(call, 1_000, 2, 100),
  aCell(call, 1_000, 1, 1),
  aCell(call, 1_000, 1, 2),
])
const long = {
  samples: [{ events: 5_000, seconds: 1, rssMb: 180.5, heapMb: 60 }],
  calls: 1_000,
  serverMs: 1,
  databaseMs: 0.5,
  bytesPerEvent: 312.4,
  isComplete: true,
}

describe('sizingOf', () => {
  it('computes the sizing table from the cells of one process with the most studies', () => {
    expect(sizingOf({ cells, long }).map(({ what, figure }) => [what, figure])).toEqual([
      ['students at work per core of the server', '10,000'],
      ['students who start per second and core of the server', '333'],
      ['events per second and core of the server', '2,500'],
      ['students at work per core of the database', '20,000'],
      ['students who start per second and core of the database', '666'],
      ['events per second and core of the database', '5,000'],
      ['database size per million events', '312 MB'],
      ['connections per server process', '20'],
      ['server processes on one PostgreSQL', '4'],
      ['memory of a server process', '180 MB'],
    ])
  })

  it('omits rows about the database when its processor time is unknown', () => {
    const elsewhere = cells.map((cell) => ({ ...cell, databaseMs: null }))
    const unknown = { ...long, databaseMs: null }
    expect(sizingOf({ cells: elsewhere, long: unknown }).some(({ what }) => what.endsWith('the database'))).toBe(false)
  })
})
