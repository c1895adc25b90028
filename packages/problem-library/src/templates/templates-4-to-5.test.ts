import { describe } from 'vitest'
import { describeTemplates } from '../checks/template-checks'
import { grade4Templates } from './grade-4'
import { grade5Templates } from './grade-5'

describe('the templates of grades 4 and 5', () => {
  describeTemplates([...grade4Templates, ...grade5Templates])
})
