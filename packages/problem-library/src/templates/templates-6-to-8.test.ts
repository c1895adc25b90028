import { describe } from 'vitest'
import { describeTemplates } from '../checks/template-checks'
import { grade6Templates } from './grade-6'
import { grade7Templates } from './grade-7'
import { grade8Templates } from './grade-8'

describe('the templates of grades 6 to 8', () => {
  describeTemplates([...grade6Templates, ...grade7Templates, ...grade8Templates])
})
