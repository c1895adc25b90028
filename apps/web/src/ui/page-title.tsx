import Typography, { type TypographyProps } from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'

export const productName = 'Trellis'

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? productName : `${title} · ${productName}`
  }, [title])
}

interface Props {
  title: string
  /** Shown instead of the title's text, such as a skeleton while the title is still unknown. */
  children?: ReactNode
  sx?: TypographyProps['sx']
}

/** The single h1 of a page. Takes focus after a navigation and sets the title of the browser tab. */
export function PageTitle({ title, children, sx }: Props) {
  useDocumentTitle(title)
  return (
    <Typography variant="h1" tabIndex={-1} sx={sx}>
      {children ?? title}
    </Typography>
  )
}
