import { describe, expect, it } from 'vitest'
import { type Moments, momentsOf, welchOfMoments } from '../moments'
import { estimated } from '../testing/estimated'
import { expectClose } from '../testing/expect-close'
import { createDraws } from '../testing/random-draws'
import { confidenceSequence, type Look } from './confidence-sequence'

const moments = (n: number, mean: number, variance = 1): Moments => ({ n, mean, variance })

describe('the confidence sequence', () => {
  it('the sequence has the half-width of the published formula, and the matching p value', () => {
    // alpha <- .05; t <- 100; r2 <- (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / 400; v <- 1 / 40 + 4 / 60
    // sqrt(t * v) * sqrt(2 * (t * r2 + 1) / (t^2 * r2) * log(sqrt(t * r2 + 1) / alpha)) in R
    const look = { treated: moments(40, 1.5), control: moments(60, 0.2, 4) }
    const result = estimated(confidenceSequence([look], 400)[0]!)
    expectClose(result.interval.high - result.estimate, 0.98831389830883098)
    expectClose(result.p, 0.0037635975223188978)
    const atP = estimated(confidenceSequence([look], 400, 1 - 0.05)[0]!)
    expect(atP.p < 0.05).toBe(atP.interval.low > 0)
  })

  it('shows a fixed-sample p value at the planned end and not before', () => {
    const looks = [100, 199, 200].map((n) => ({ treated: moments(n, 0.3), control: moments(n, 0) }))
    const results = confidenceSequence(looks, 400).map(estimated)
    expect(results.map(({ fixed }) => fixed !== null)).toEqual([false, false, true])
    expect(results[2]!.fixed).toEqual(welchOfMoments(looks[2]!.treated, looks[2]!.control))
  })

  it('the sequence narrows from look to look, and never loses evidence', () => {
    const looks = [100, 200, 400].map((n, index) => ({
      treated: moments(n, [0.9, 0.5, 0.6][index]!),
      control: moments(n, 0),
    }))
    const results = confidenceSequence(looks, 400).map(estimated)
    const widths = results.map(({ runningInterval }) => runningInterval!.high - runningInterval!.low)
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
    expect(results.map(({ p }) => p)).toEqual(results.map(({ p }) => p).toSorted((a, b) => b - a))
    const contrary = confidenceSequence(
      [
        { treated: moments(400, 2), control: moments(400, 0) },
        { treated: moments(800, -2), control: moments(800, 0) },
      ],
      400,
    ).map(estimated)
    expect(contrary[1]!.runningInterval).toBeNull()
  })

  it('the sequence covers the effect at all looks, which repeated fixed intervals do not', () => {
    const { normal } = createDraws('sequence')
    const replications = 400
    let [missed, missedByFixed] = [0, 0]
    for (let replication = 0; replication < replications; replication++) {
      const [treated, control]: [number[], number[]] = [[], []]
      const looks: Look[] = []
      for (let unit = 0; unit < 400; unit++) {
        treated.push(0.2 + normal())
        control.push(2 * normal())
        if (unit % 10 === 9 && unit > 20) looks.push({ treated: momentsOf(treated), control: momentsOf(control) })
      }
      const misses = ({ low, high }: { low: number; high: number }) => low > 0.2 || high < 0.2
      if (confidenceSequence(looks, 800).some((result) => misses(estimated(result).interval))) missed++
      if (looks.some((look) => misses(welchOfMoments(look.treated, look.control)!.interval))) missedByFixed++
    }
    expect(missed / replications).toBeLessThan(0.05)
    expect(missedByFixed / replications).toBeGreaterThan(0.15)
  })

  it('says why there is no interval with too few units or without variation', () => {
    const few = { treated: moments(19, 1), control: moments(500, 0) }
    const constant = { treated: moments(30, 1, 0), control: moments(30, 0, 0) }
    expect(confidenceSequence([few, constant], 400)).toEqual([
      { ok: false, reason: 'too_few_per_group' },
      { ok: false, reason: 'no_variation' },
    ])
    expect(confidenceSequence([few], 0)).toEqual([{ ok: false, reason: 'invalid_number' }])
  })
})
