import { describe, expect, it } from 'vitest'
import { orcidAddress, orcidSchema } from './orcid'

describe('an ORCID iD', () => {
  it.each([
    ['0000-0002-1825-0097', '0000-0002-1825-0097'],
    ['0000000218250097', '0000-0002-1825-0097'],
    [' https://orcid.org/0000-0001-5109-3700 ', '0000-0001-5109-3700'],
    ['orcid.org/0000-0002-1694-233x', '0000-0002-1694-233X'],
  ])('reads an ORCID iD as people copy it: %j', (typed, orcid) => {
    expect(orcidSchema.parse(typed)).toBe(orcid)
    expect(orcidAddress(orcid)).toBe(`https://orcid.org/${orcid}`)
  })

  it.each([
    ['a wrong check character', '0000-0002-1825-0098'],
    ['two digits that were swapped', '0000-0002-1852-0097'],
    ['a digit too few', '0000-0002-1825-009'],
    ['an X that is not at the end', '0000-0002-X825-0097'],
    ['another address', 'https://example.org/0000-0002-1825-0097'],
    ['no digits', ''],
  ])('refuses an ORCID iD with %s', (_, typed) => {
    expect(orcidSchema.safeParse(typed).success).toBe(false)
  })
})
