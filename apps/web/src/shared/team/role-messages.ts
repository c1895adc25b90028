import type { TeamRole } from '@trellis/domain'

export const roleMessage: Record<TeamRole, string> = {
  owner: /*i18n*/ 'team.role.owner',
  editor: /*i18n*/ 'team.role.editor',
  reader: /*i18n*/ 'team.role.reader',
}
