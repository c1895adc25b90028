import { icon } from '../../ui/icons'

export const CommentIcon = icon('Comment', <path d="M4 5h16v11h-8.5L7 20v-4H4z" />)
