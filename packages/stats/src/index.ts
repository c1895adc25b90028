export * from './chi-square'
export * from './power'
export * from './proportions'
