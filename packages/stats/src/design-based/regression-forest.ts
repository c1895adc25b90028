import type { Random } from '@trellis/domain'

/** Covariates as small whole numbers: the bin of each value, in the order of the values. */
export type BinnedColumn = Uint8Array

const maxBins = 32
/** Nodes of this size or smaller are not split: 5, as in Breiman's randomForest, and more where there are many rows. */
const nodeSizeFor = (rows: number) => Math.max(5, Math.floor(Math.sqrt(rows) / 2))

/** Cuts a covariate at its quantiles; one with few different values keeps them all. */
export function binColumn(values: ArrayLike<number>): BinnedColumn {
  const sorted = Float64Array.from(values).sort()
  const different = sorted.filter((value, index) => index === 0 || value !== sorted[index - 1])
  const cuts =
    different.length <= maxBins
      ? different.slice(1)
      : [
          ...new Set(
            Array.from({ length: maxBins - 1 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / maxBins)]!),
          ),
        ].filter((cut) => cut > sorted[0]!)
  return Uint8Array.from(values as ArrayLike<number> & Iterable<number>, (value) => {
    let [low, high] = [0, cuts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (cuts[middle]! <= value) low = middle + 1
      else high = middle
    }
    return low
  })
}

export interface ForestOptions {
  trees: number
  random: Random
  /** Rows that each tree is grown from, drawn with replacement; as many as there are, unless given. */
  sampleSize?: number
}

/**
 * Predictions of a regression forest for every row: for the rows it was grown from by the trees that did not see them (out
 * of bag), for all others by all trees. A third of the covariates, drawn anew, is tried at each node; the split is the one
 * that leaves the smallest sum of squares. A row that every tree has seen is predicted by the mean of the other rows.
 *
 * Breiman (2001). Random forests. Machine Learning, 45, 5–32.
 */
export function forestPredictions(
  columns: readonly BinnedColumn[],
  outcome: ArrayLike<number>,
  rows: readonly number[],
  { trees, random, sampleSize = rows.length }: ForestOptions,
): Float64Array {
  const size = outcome.length
  const total = rows.reduce((sum, row) => sum + outcome[row]!, 0)
  const mean = total / rows.length
  const y = Float64Array.from(outcome as ArrayLike<number> & Iterable<number>, (value) => value - mean)
  const [sum, count] = [new Float64Array(size), new Int32Array(size)]
  const inBag = new Uint8Array(size)
  const sample = new Int32Array(sampleSize)
  const tree = createTree(columns, y, sampleSize, random)
  for (let index = 0; index < trees; index++) {
    inBag.fill(0)
    for (let draw = 0; draw < sampleSize; draw++) {
      const row = rows[Math.floor(random.next() * rows.length)]!
      sample[draw] = row
      inBag[row] = 1
    }
    tree.grow(sample)
    for (let row = 0; row < size; row++) {
      if (inBag[row] === 1) continue
      sum[row]! += tree.predict(row)
      count[row]!++
    }
  }
  const isTraining = new Uint8Array(size)
  for (const row of rows) isTraining[row] = 1
  return sum.map((value, row) => {
    if (count[row]! > 0) return mean + value / count[row]!
    return isTraining[row] === 1 && rows.length > 1 ? (total - outcome[row]!) / (rows.length - 1) : mean
  })
}

/** One tree, whose memory is reused for the next. */
function createTree(columns: readonly BinnedColumn[], y: Float64Array, sampleSize: number, random: Random) {
  const mostNodes = 2 * sampleSize + 1
  const [feature, cut, left] = [new Int32Array(mostNodes), new Uint8Array(mostNodes), new Int32Array(mostNodes)]
  const value = new Float64Array(mostNodes)
  const [from, to] = [new Int32Array(mostNodes), new Int32Array(mostNodes)]
  const [sums, counts] = [new Float64Array(maxBins + 1), new Int32Array(maxBins + 1)]
  const order = Int32Array.from(columns, (_, index) => index)
  const tried = Math.max(1, Math.floor(columns.length / 3))
  const nodeSize = nodeSizeFor(sampleSize)
  let sample: Int32Array = new Int32Array(0)

  /** The best split of a node among covariates drawn at random; null where none separates anything. */
  function bestSplit(start: number, end: number, sum: number): { feature: number; cut: number } | null {
    const size = end - start
    let [best, bestFeature, bestCut] = [(sum * sum) / size + 1e-12, -1, 0]
    for (let trial = 0; trial < tried; trial++) {
      const pick = trial + Math.floor(random.next() * (order.length - trial))
      const drawn = order[pick]!
      order[pick] = order[trial]!
      order[trial] = drawn
      const column = columns[drawn]!
      sums.fill(0)
      counts.fill(0)
      for (let index = start; index < end; index++) {
        const row = sample[index]!
        sums[column[row]!]! += y[row]!
        counts[column[row]!]!++
      }
      let [leftSum, leftCount] = [0, 0]
      for (let bin = 0; bin < maxBins && leftCount < size; bin++) {
        if (counts[bin] === 0) continue
        leftSum += sums[bin]!
        leftCount += counts[bin]!
        if (leftCount === size) break
        const rightSum = sum - leftSum
        const gain = (leftSum * leftSum) / leftCount + (rightSum * rightSum) / (size - leftCount)
        if (gain > best) [best, bestFeature, bestCut] = [gain, drawn, bin]
      }
    }
    return bestFeature < 0 ? null : { feature: bestFeature, cut: bestCut }
  }

  function grow(rows: Int32Array): void {
    sample = rows
    let nodes = 1
    from[0] = 0
    to[0] = rows.length
    for (let node = 0; node < nodes; node++) {
      const [start, end] = [from[node]!, to[node]!]
      let sum = 0
      for (let index = start; index < end; index++) sum += y[sample[index]!]!
      value[node] = sum / (end - start)
      feature[node] = -1
      const split = end - start > nodeSize ? bestSplit(start, end, sum) : null
      if (!split) continue
      const column = columns[split.feature]!
      let [low, high] = [start, end - 1]
      while (low <= high) {
        const row = sample[low]!
        if (column[row]! <= split.cut) low++
        else {
          sample[low] = sample[high]!
          sample[high] = row
          high--
        }
      }
      feature[node] = split.feature
      cut[node] = split.cut
      left[node] = nodes
      from[nodes] = start
      to[nodes] = low
      from[nodes + 1] = low
      to[nodes + 1] = end
      nodes += 2
    }
  }

  function predict(row: number): number {
    let node = 0
    while (feature[node]! >= 0) {
      node = left[node]! + (columns[feature[node]!]![row]! <= cut[node]! ? 0 : 1)
    }
    return value[node]!
  }

  return { grow, predict }
}
