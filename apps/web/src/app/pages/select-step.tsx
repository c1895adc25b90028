import Box from '@mui/material/Box'
import type { Study } from '@trellis/domain'
import { SelectStep as Selection } from '../../features/problem-sets/select-step'
import { TestSets } from '../../features/problem-sets/test-sets'
import { LibraryOfStudy, useLibrary } from './library-of-study'

/** The content of a study, and the library that it is chosen from. */
export function SelectStep({ study }: { study: Study }) {
  const library = useLibrary()
  const { browse, addressOf } = library
  return (
    <>
      <Selection study={study} onBrowse={browse} addressOf={addressOf} />
      <Box sx={{ maxWidth: 1120, '&:not(:empty)': { mt: 5 } }}>
        <TestSets study={study} onBrowse={browse} addressOf={addressOf} />
      </Box>
      <LibraryOfStudy study={study} library={library} />
    </>
  )
}
