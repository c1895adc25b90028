import { printCells } from '../harness'
import { earlier, maxResidentMb, targets } from './targets'

/** Processor time of one call. */
export interface Cost {
  what: string
  calls: number
  serverMs: number
  /** Null where the database is not on this machine. */
  databaseMs: number | null
}

const ms = (value: number | null) => (value === null ? '–' : value.toFixed(2))
const ratio = (now: number | null, before: number | undefined) =>
  now === null || !before ? '–' : (now / before).toFixed(2)

/** Prints the cost of every call and its ratio to the earlier cost, then the targets. */
export function reportCosts(costs: readonly Cost[], residentMb: number | null): void {
  const head = [
    '',
    'calls',
    'server CPU ms',
    'database CPU ms',
    'both ms',
    'server: of earlier',
    'database: of earlier',
  ]
  const rows = costs.map(({ what, calls, serverMs, databaseMs }) => [
    what,
    calls.toLocaleString('en'),
    ms(serverMs),
    ms(databaseMs),
    ms(databaseMs === null ? null : serverMs + databaseMs),
    ratio(serverMs, earlier[what]?.serverMs),
    ratio(databaseMs, earlier[what]?.databaseMs),
  ])
  printCells('What a call costs, one server process, 10 at once', head, rows)
  console.log(`\n${[...targetLines(costs), memoryLine(residentMb)].join('\n')}`)
}

const verdict = (isMet: boolean | null) => (isMet === null ? 'unknown' : isMet ? 'met    ' : 'missed ')

function targetLines(costs: readonly Cost[]): string[] {
  return targets.map(({ what, calls, of, mostMs }) => {
    const counted = costs.filter((cost) => calls.includes(cost.what))
    const sum = counted.reduce<number | null>((total, { serverMs, databaseMs }) => {
      if (of === 'server') return total! + serverMs
      return total === null || databaseMs === null ? null : total + serverMs + databaseMs
    }, 0)
    const whose = of === 'server' ? 'of server CPU' : 'of server and database CPU'
    return `${verdict(sum === null ? null : sum <= mostMs)}  ${what}: ${ms(sum)} ms ${whose}, at most ${mostMs}`
  })
}

function memoryLine(residentMb: number | null): string {
  const isMet = residentMb === null ? null : residentMb < maxResidentMb
  return `${verdict(isMet)}  resident memory of the server: ${residentMb?.toFixed(0) ?? '–'} MB, less than ${maxResidentMb}`
}
