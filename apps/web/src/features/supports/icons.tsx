import { icon } from '../../ui/icons'

export const HintsIcon = icon(
  'Hints',
  <path d="M9 18h6M10 21h4M12 3a6 6 0 0 1 3.6 10.8c-.7.6-1.1 1.3-1.1 2.2h-5c0-.9-.4-1.6-1.1-2.2A6 6 0 0 1 12 3z" />,
)
export const ExplanationIcon = icon(
  'Explanation',
  <path d="M12 6.5C10.5 5 8 4.5 4 4.5v13c4 0 6.5.5 8 2 1.5-1.5 4-2 8-2v-13c-4 0-6.5.5-8 2zM12 6.5v13" />,
)
export const FeedbackIcon = icon('Feedback', <path d="M4 5h16v11h-8.5L7 20v-4H4zM8 9h8M8 12.5h5" />)
export const PreviewIcon = icon(
  'Preview',
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />,
)
export const CompareIcon = icon('Compare', <path d="M4 5h4.5v14H4zM9.8 5h4.5v14H9.8zM15.5 5H20v14h-4.5z" />)
export const DragIcon = icon(
  'Drag',
  <path strokeWidth="2.6" d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />,
)
export const UpIcon = icon('Up', <path d="M12 19V5M6 11l6-6 6 6" />)
export const DownIcon = icon('Down', <path d="M12 5v14M6 13l6 6 6-6" />)
export const PreviousIcon = icon('Previous', <path d="M14.5 6 8.5 12l6 6" />)
export const NextIcon = icon('Next', <path d="M9.5 6l6 6-6 6" />)
export const BalanceIcon = icon(
  'Balance',
  <path d="M12 4v16M8 20h8M5 7h14M5 7l-2.5 6a2.6 2.6 0 0 0 5 0zM19 7l-2.5 6a2.6 2.6 0 0 0 5 0z" />,
)
