import 'katex/dist/katex.min.css'
import { styled } from '@mui/material/styles'

interface Props {
  html: string
  /** For the words of a choice, which stand in a line with others. */
  isInline?: boolean
  /** Numbers of the places in the question that take an answer, by marker: what is written there. */
  blanks?: ReadonlyMap<string, string>
}

/**
 * Shows HTML of the platform's content as it is. That is safe because the platform lets nothing out that did not pass
 * its sanitiser (an allow-list without scripts, handlers, styles or foreign hosts) and then typeset the mathematics
 * itself: what arrives here holds no markup that anybody else wrote. Nothing but a question, a support or the `display`
 * of an answer may be given to it.
 */
export function ProblemHtml({ html, isInline = false, blanks }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the platform, see above
  return <Content as={isInline ? 'span' : 'div'} sx={blankStyles(blanks)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Writes into each place which answer belongs there. */
function blankStyles(blanks: ReadonlyMap<string, string> = new Map()) {
  // Only plain names: anything else would not be a selector any more.
  const plain = [...blanks].filter(([marker]) => /^[\w-]+$/.test(marker))
  return Object.fromEntries(
    plain.map(([marker, label]) => [`& [data-answer="${marker}"]::before`, { content: JSON.stringify(label) }]),
  )
}

const Content = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  overflowWrap: 'anywhere',
  // A wide table or formula scrolls by itself instead of pushing the page.
  overflowX: 'auto',
  overflowY: 'hidden',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& img': { maxWidth: '100%', height: 'auto' },
  '& iframe': { maxWidth: '100%', border: `1px solid ${theme.vars.palette.divider}`, borderRadius: 8 },
  '& table': { borderCollapse: 'collapse', margin: '12px 0' },
  '& th, & td': {
    border: `1px solid ${theme.vars.palette.divider}`,
    padding: '4px 10px',
    textAlign: 'left',
    verticalAlign: 'bottom',
  },
  '& th': { backgroundColor: theme.vars.palette.background.sunken, fontWeight: 600 },
  '& a': { color: theme.vars.palette.primary.main },
  '& [data-answer]::before': {
    content: '"…"',
    ...theme.typography.caption,
    display: 'inline-block',
    minWidth: 72,
    padding: '0 8px',
    borderRadius: 6,
    border: `1px dashed ${theme.vars.palette.grey[500]}`,
    color: theme.vars.palette.text.secondary,
  },
  '& .katex-error': { color: 'inherit !important' },
}))
