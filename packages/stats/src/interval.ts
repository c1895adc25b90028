export interface Interval {
  low: number
  high: number
}

export const defaultConfidence = 0.95
