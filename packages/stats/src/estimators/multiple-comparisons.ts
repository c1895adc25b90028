/** p values of a family of tests; null is a test that could not be made, which counts for nothing. */
export type PValues = readonly (number | null)[]

/**
 * Holm's adjusted p values, which hold the probability of any false rejection: the smallest p times k, the next times
 * k − 1, and so on, none smaller than the one before. As R's `p.adjust(method = "holm")`.
 * Holm (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics, 6.
 */
export function holm(pValues: PValues): (number | null)[] {
  const ascending = ranked(pValues)
  const adjusted = [...pValues]
  let most = 0
  ascending.forEach(({ p, index }, rank) => {
    most = Math.max(most, Math.min(1, (ascending.length - rank) * p))
    adjusted[index] = most
  })
  return adjusted
}

/**
 * The adjusted p values of Benjamini and Hochberg, which hold the expected share of false rejections: the p of rank i times
 * k/i, none larger than the one after. As R's `p.adjust(method = "BH")`.
 * Benjamini & Hochberg (1995). Controlling the false discovery rate. Journal of the Royal Statistical Society B, 57.
 */
export function benjaminiHochberg(pValues: PValues): (number | null)[] {
  const ascending = ranked(pValues)
  const adjusted = [...pValues]
  let least = 1
  for (let rank = ascending.length - 1; rank >= 0; rank--) {
    const { p, index } = ascending[rank]!
    least = Math.min(least, (p * ascending.length) / (rank + 1))
    adjusted[index] = least
  }
  return adjusted
}

function ranked(pValues: PValues): { p: number; index: number }[] {
  return pValues
    .flatMap((p, index) => (p === null ? [] : [{ p, index }]))
    .sort((one, other) => one.p - other.p || one.index - other.index)
}
