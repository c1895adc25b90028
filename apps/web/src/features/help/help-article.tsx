import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title'
import type { HelpBlock, HelpPage } from './help-pages'

interface Props {
  title: string
  picture: ReactNode
  page: HelpPage
}

/** A help page, laid out for reading. */
export function HelpArticle({ title, picture, page }: Props) {
  const { i18n } = useLingui()
  return (
    <Article>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Box>
          <PageTitle title={title} sx={{ fontSize: '1.875rem' }} />
          <Typography className="lead">{i18n._(page.lead)}</Typography>
        </Box>
        {picture}
      </Box>
      {page.sections.map(({ heading, blocks }) => (
        <section key={heading}>
          <Typography variant="h2">{i18n._(heading)}</Typography>
          {blocks.map((block) => (
            <Block key={typeof block === 'string' ? block : 'list'} block={block} />
          ))}
        </section>
      ))}
    </Article>
  )
}

function Block({ block }: { block: HelpBlock }) {
  const { i18n } = useLingui()
  if (typeof block === 'string') return <p>{i18n._(block)}</p>
  if ('steps' in block) {
    return (
      <ol>
        {block.steps.map(([name, description]) => (
          <li key={name}>
            <strong>{i18n._(name)}.</strong> {i18n._(description)}
          </li>
        ))}
      </ol>
    )
  }
  return (
    <ul>
      {block.list.map((id) => (
        <li key={id}>{i18n._(id)}</li>
      ))}
    </ul>
  )
}

const Article = styled('article')(({ theme }) => ({
  maxWidth: '68ch',
  fontSize: '1rem',
  lineHeight: 1.65,
  '& .lead': {
    ...theme.typography.body1,
    fontSize: '1.125rem',
    color: theme.vars.palette.text.secondary,
    marginTop: 8,
  },
  '& section': { marginTop: theme.spacing(3.5) },
  '& p': { margin: 0, marginTop: theme.spacing(0.75) },
  '& ol, & ul': { margin: 0, marginTop: theme.spacing(0.75), paddingLeft: '1.4em' },
  '& strong': { fontWeight: 600 },
  '& li': { marginTop: theme.spacing(0.75), paddingLeft: '0.25em' },
  '& li::marker': { color: theme.vars.palette.primary.main, fontWeight: 650 },
}))
