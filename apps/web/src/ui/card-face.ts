export const cardRadius = '14px'

/** The border and background that set a card off from the page. */
export const cardFace = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: cardRadius,
  bgcolor: 'background.paper',
} as const
