import Box from '@mui/material/Box'
import type { Study } from '@trellis/domain'
import { SelectStep } from '../../features/problem-sets/select-step'
import { TestSets } from '../../features/problem-sets/test-sets'
import { ProblemSetLibrary, useProblemSetLibrary } from './problem-set-library'

/** The content of a study, and the library that it is chosen from. */
export function SelectContent({ study }: { study: Study }) {
  const library = useProblemSetLibrary()
  const { browse, addressOf } = library
  return (
    <>
      <SelectStep study={study} onBrowse={browse} addressOf={addressOf} />
      <Box sx={{ maxWidth: 1120, '&:not(:empty)': { mt: 5 } }}>
        <TestSets study={study} onBrowse={browse} addressOf={addressOf} />
      </Box>
      <ProblemSetLibrary study={study} library={library} />
    </>
  )
}
