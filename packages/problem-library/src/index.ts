export { templates } from './catalog'
export * from './library'
export * from './skills'
