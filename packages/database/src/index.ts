export * from './copy-rows'
export * from './migrate'
