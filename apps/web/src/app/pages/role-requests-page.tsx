export { RoleRequests as Component } from '../../features/admin/role-requests'
