import { stepsOf, studyTypes } from '@trellis/domain'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { withMessages } from '../locales/catalogs'

/** A route that only redirects. */
export const redirectTo = (address: string) => ({ loader: () => redirect(address), element: null })

/**
 * One route per step of each flow; all of them render the study page, which shows the step named by the second-to-last
 * segment of the path. A path without a study redirects home, and so does any unknown path under the support flow.
 */
export function studyRoutes(guard: LoaderFunction): RouteObject[] {
  const stepRoutes = (flow: string, pages: readonly { page: string }[]): RouteObject[] =>
    pages.flatMap(({ page }) => [
      { path: `/home/study/${flow}/${page}`, ...redirectTo('/') },
      {
        path: `/home/study/${flow}/${page}/:studyId`,
        loader: guard,
        lazy: () =>
          withMessages(import('./pages/study-page'), 'comments', 'design', 'study-shell', 'team-roles', 'threads'),
      },
    ])
  return [
    ...stepRoutes('support-study', stepsOf(studyTypes.supportComparison)),
    { path: '/home/study/support-study/*', ...redirectTo('/') },
    ...stepRoutes('problem-varied', stepsOf(studyTypes.problemVaried)),
  ]
}
