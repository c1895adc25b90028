import { parseArgs } from 'node:util'
import { estimators } from '../estimators/registry'
import { simulatedDesigns } from './designs'
import { validate, validationTable } from './validate'

const { values } = parseArgs({
  options: { studies: { type: 'string', default: '2000' }, estimators: { type: 'string' }, design: { type: 'string' } },
})
const chosen = values.estimators?.split(',')
console.log(
  validationTable(
    validate({
      studies: Number(values.studies),
      estimators: estimators.filter(({ id }) => !chosen || chosen.includes(id)),
      designs: simulatedDesigns.filter(({ label }) => label.includes(values.design ?? '')),
    }),
  ),
)
