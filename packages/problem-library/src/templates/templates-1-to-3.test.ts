import { describe } from 'vitest'
import { describeTemplates } from '../checks/template-checks'
import { grade1Templates } from './grade-1'
import { grade2Templates } from './grade-2'
import { grade3Templates } from './grade-3'

describe('the templates of grades 1 to 3', () => {
  describeTemplates([...grade1Templates, ...grade2Templates, ...grade3Templates])
})
