import type { Template } from '../authoring/template'
import { grade1Templates } from '../templates/grade-1'
import { grade2Templates } from '../templates/grade-2'
import { grade3Templates } from '../templates/grade-3'
import { grade4Templates } from '../templates/grade-4'
import { grade5Templates } from '../templates/grade-5'
import { grade6Templates } from '../templates/grade-6'
import { grade7Templates } from '../templates/grade-7'
import { grade8Templates } from '../templates/grade-8'

/** Every template of the library, from grade 1 to grade 8. */
export const templates: readonly Template[] = [
  ...grade1Templates,
  ...grade2Templates,
  ...grade3Templates,
  ...grade4Templates,
  ...grade5Templates,
  ...grade6Templates,
  ...grade7Templates,
  ...grade8Templates,
]
