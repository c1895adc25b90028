export const cardRadius = '14px'

/** How a card stands apart from the page around it. */
export const cardFace = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: cardRadius,
  bgcolor: 'background.paper',
} as const
