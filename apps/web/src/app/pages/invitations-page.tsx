export { ReceivedInvitations as Component } from '../../features/team/received-invitations'
