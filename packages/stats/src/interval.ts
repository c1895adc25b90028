export interface Interval {
  low: number
  high: number
}

export const usualConfidence = 0.95
