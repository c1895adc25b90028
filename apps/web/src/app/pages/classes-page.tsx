export { ClassList as Component } from '../../features/classes/class/class-list'
