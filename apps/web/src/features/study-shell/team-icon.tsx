import { icon } from '../../ui/icons'

export const TeamIcon = icon(
  'Team',
  <path d="M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3.5 19c0-3 2.4-5 5.5-5s5.5 2 5.5 5M15.5 5.3a3 3 0 0 1 0 5.4M17 14.3c2.1.6 3.5 2.3 3.5 4.7" />,
)
