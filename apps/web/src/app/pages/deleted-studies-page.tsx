export { DeletedStudies as Component } from '../../features/admin/deleted-studies'
