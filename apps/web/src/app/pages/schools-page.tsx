export { Schools as Component } from '../../features/admin/schools'
