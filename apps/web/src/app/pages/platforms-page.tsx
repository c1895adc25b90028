export { PlatformList as Component } from '../../features/partners/platform-list'
