import type { School } from '@trellis/domain'

/** The name of a school, with its place where there is one. */
export const schoolLabel = ({ name, place }: Pick<School, 'name' | 'place'>) => (place ? `${name}, ${place}` : name)
