import { describe, expect, it } from 'vitest'
import { expectClose } from '../testing/expect-close'
import { normalPosterior } from './normal-posterior'

describe('the posterior of an effect', () => {
  // R: p <- 1/.1^2 + 1/.25^2; m <- .2/.1^2/p; c(m, sqrt(1/p), pnorm(m * sqrt(p)), pnorm(-m * sqrt(p)))
  it('equals the posterior of conjugate normals', () => {
    const { mean, deviation, probabilityAbove, probabilityBelow } = normalPosterior(0.2, 0.1, 0.25)
    expectClose(mean, 0.172413793103448)
    expectClose(deviation, 0.0928476690885259)
    expectClose(probabilityAbove, 0.968341106584977)
    expectClose(probabilityBelow, 0.0316588934150228)
  })

  it('the posterior follows the estimate when the prior is wide, and the prior when the estimate is imprecise', () => {
    expect(normalPosterior(0.3, 0.1, 1000).mean).toBeCloseTo(0.3, 6)
    expect(normalPosterior(0.3, 1000, 0.25)).toMatchObject({ probabilityAbove: expect.closeTo(0.5, 3) })
  })
})
