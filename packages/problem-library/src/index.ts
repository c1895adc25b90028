export { templates } from './library/catalog'
export * from './library/library'
export * from './library/skills'
