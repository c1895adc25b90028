export * from './copy-rows'
export * from './migrate'
export * from './quotas'
