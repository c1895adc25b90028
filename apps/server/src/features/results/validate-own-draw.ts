import { parseArgs } from 'node:util'
import { validationTable } from '@trellis/stats/validation'
import { validateOwnDraw } from './own-draw.validation'

const { values } = parseArgs({
  options: { studies: { type: 'string', default: '400' }, estimators: { type: 'string' }, design: { type: 'string' } },
})
const isChosen = values.estimators?.split(',').includes('randomization') ?? true
if (isChosen)
  console.log(`\n${validationTable(validateOwnDraw({ studies: Number(values.studies), design: values.design }))}`)
