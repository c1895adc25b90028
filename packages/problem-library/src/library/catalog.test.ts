import { createRandom, problemTypeSchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { templates } from './catalog'

describe('the templates of all grades', () => {
  it('gives templates unique ids', () => {
    const ids = templates.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  it('generates problems of every type', () => {
    const generated = templates.flatMap((template) => {
      const random = createRandom(template.id)
      return template.kind === 'problem' ? [template.generate(random)] : template.generateParts(random)
    })
    const missing = problemTypeSchema.options.filter(
      (type) => !generated.some(({ problemType }) => problemType === type),
    )
    expect(missing).toEqual([])
  })
})
