import { i18n } from '@lingui/core'
import Box from '@mui/material/Box'
import type { StudyTypeId } from '@trellis/domain'
import { useParams } from 'react-router'
import { HelpArticle } from '../../features/help/help-article'
import { HelpMenu } from '../../features/help/help-menu'
import { studyTypeHelp } from '../../features/help/help-pages'
import { ResultsHelp } from '../../features/help/results-help'
import { StudyTypePicture } from '../../features/home/study-type-picture'
import { studyTypeMessage } from '../../shared/labels'
import { studyTypeOfSlug } from '../../shared/study/study-type-slug'
import { NotFound } from './not-found'

/** Explains a study type, or how to read results, to a reader who knows experiments but not this product. */
export function Component() {
  const { type } = useParams()
  if (type === 'results') return <ResultsHelp />
  const typeId = studyTypeOfSlug(type)
  return typeId === null ? <NotFound /> : <StudyTypeHelp typeId={typeId} />
}

function StudyTypeHelp({ typeId }: { typeId: StudyTypeId }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, lg: 6 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '180px minmax(0, 1fr)' },
      }}
    >
      <HelpMenu />
      <HelpArticle
        key={typeId}
        title={i18n._(studyTypeMessage[typeId])}
        picture={<StudyTypePicture typeId={typeId} />}
        page={studyTypeHelp[typeId]}
      />
    </Box>
  )
}
