export { ClassList as Component } from '../../features/classes/class-list'
