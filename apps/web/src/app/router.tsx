import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject, type ShouldRevalidateFunction } from 'react-router'
import { withMessages } from '../locales/catalogs'
import { guard, loginGuard } from './guard'
import { PageSkeleton, Root } from './root'
import { RouteError } from './route-error'
import { Shell } from './shell'
import { redirectTo, studyRoutes } from './study-routes'

/** A changed filter in the URL does not change who may see the page, so guards need not run again. */
const onAnotherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname

export function routes(client: QueryClient): RouteObject[] {
  const signedIn = guard(client, 'signed-in')
  const researcher = guard(client, 'researcher')
  const teacher = guard(client, 'teacher')
  const admin = guard(client, 'admin')
  return [
    {
      element: <Root />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <PageSkeleton />,
      children: [
        { path: '/', ...redirectTo('/home') },
        {
          path: '/login',
          loader: loginGuard(client),
          lazy: () => withMessages(import('./pages/login-page'), 'demo-accounts'),
        },
        { path: '/unauthorized', lazy: () => import('./pages/unauthorized-page') },
        {
          path: '/onboarding',
          children: [
            { index: true, ...redirectTo('/onboarding/profile') },
            {
              path: 'profile',
              loader: signedIn,
              lazy: () => withMessages(import('./pages/onboarding-profile-page'), 'onboarding', 'osf'),
            },
            {
              path: 'preferences',
              loader: signedIn,
              lazy: () => withMessages(import('./pages/onboarding-preferences-page'), 'onboarding', 'person'),
            },
          ],
        },
        {
          element: <Shell />,
          errorElement: <RouteError />,
          children: [
            {
              path: '/home',
              loader: researcher,
              shouldRevalidate: onAnotherPage,
              lazy: () => import('./pages/home-page'),
            },
            {
              path: '/home/study/live/:studyId',
              loader: researcher,
              shouldRevalidate: onAnotherPage,
              lazy: () => withMessages(import('./pages/live-page'), 'live', 'run-settings', 'withdrawal'),
            },
            {
              path: '/home/study/results/:studyId',
              loader: researcher,
              lazy: () => withMessages(import('./pages/results-page'), 'figure', 'plan', 'publication', 'results'),
            },
            {
              path: '/home/study/data-package/:studyId',
              loader: researcher,
              lazy: () => withMessages(import('./pages/data-package-page'), 'data-package', 'team-roles'),
            },
            {
              path: '/home/study/team/:studyId',
              loader: researcher,
              lazy: () => withMessages(import('./pages/team-page'), 'team', 'team-roles'),
            },
            {
              path: '/home/invitations',
              loader: researcher,
              lazy: () => withMessages(import('./pages/invitations-page'), 'team'),
            },
            ...studyRoutes(researcher),
            { path: '/recruitment', ...redirectTo('/') },
            {
              path: '/recruitment/:studyId',
              loader: researcher,
              lazy: () => withMessages(import('./pages/recruitment-page'), 'design', 'run-settings'),
            },
            {
              path: '/help/teachers',
              loader: signedIn,
              lazy: () => withMessages(import('./pages/teacher-help-page'), 'help'),
            },
            { path: '/help/:type', loader: signedIn, lazy: () => withMessages(import('./pages/help-page'), 'help') },
            {
              path: '/archive',
              loader: signedIn,
              shouldRevalidate: onAnotherPage,
              lazy: () => withMessages(import('./pages/archive-page'), 'archive'),
            },
            {
              path: '/meta-analysis',
              loader: researcher,
              shouldRevalidate: onAnotherPage,
              lazy: () => withMessages(import('./pages/meta-analysis-page'), 'figure', 'meta-analysis', 'plan'),
            },
            {
              path: '/best-so-far',
              loader: researcher,
              lazy: () => withMessages(import('./pages/best-so-far-page'), 'best-so-far', 'figure', 'plan'),
            },
            {
              path: '/admin',
              loader: admin,
              shouldRevalidate: onAnotherPage,
              lazy: () =>
                withMessages(
                  import('./pages/admin-page'),
                  'admin',
                  'ending',
                  'history',
                  'request',
                  'threads',
                  'withdrawal',
                ),
            },
            {
              path: '/classes',
              loader: teacher,
              shouldRevalidate: onAnotherPage,
              lazy: () => withMessages(import('./pages/classes-page'), 'classes', 'person'),
            },
            {
              path: '/classes/:classId',
              loader: teacher,
              shouldRevalidate: onAnotherPage,
              lazy: () => withMessages(import('./pages/class-page'), 'classes', 'person', 'problem'),
            },
            {
              path: '/classes/:classId/homework/:homeworkId',
              loader: teacher,
              shouldRevalidate: onAnotherPage,
              lazy: () => withMessages(import('./pages/homework-page'), 'classes', 'problem'),
            },
            {
              path: '/admin/deleted-studies',
              loader: admin,
              lazy: () => withMessages(import('./pages/deleted-studies-page'), 'admin'),
            },
            {
              path: '/admin/schools',
              loader: admin,
              lazy: () => withMessages(import('./pages/schools-page'), 'admin'),
            },
            {
              path: '/admin/accounts',
              loader: admin,
              lazy: () => withMessages(import('./pages/role-requests-page'), 'admin'),
            },
            {
              path: '/admin/public-pages',
              loader: admin,
              lazy: () => withMessages(import('./pages/publications-page'), 'publication'),
            },
            {
              path: '/replicate/:slug',
              loader: researcher,
              lazy: () => withMessages(import('./pages/replicate-published-page'), 'publication'),
            },
            {
              path: '/admin/platforms',
              loader: admin,
              lazy: () => withMessages(import('./pages/platforms-page'), 'partners'),
            },
            {
              path: '/admin/personal-data',
              loader: admin,
              lazy: () => withMessages(import('./pages/personal-data-page'), 'erasure'),
            },
            { path: '/admin/review', ...redirectTo('/admin') },
            {
              path: '/admin/review/:studyId',
              loader: admin,
              lazy: () =>
                withMessages(
                  import('./pages/review-page'),
                  'admin',
                  'analysis-plan',
                  'comments',
                  'design',
                  'ending',
                  'history',
                  'plan',
                  'power',
                  'preregistration',
                  'withdrawal',
                  'request',
                  'problem',
                  'review',
                  'run-settings',
                  'threads',
                ),
            },
            {
              path: '/user-profile',
              loader: guard(client, 'member'),
              lazy: () => withMessages(import('./pages/profile-frame'), 'profile'),
              children: [
                { index: true, ...redirectTo('/user-profile/account-settings') },
                {
                  path: 'account-settings',
                  lazy: () => withMessages(import('./pages/account-settings-page'), 'osf', 'profile'),
                },
                {
                  path: 'preferences',
                  lazy: () => withMessages(import('./pages/preferences-page'), 'person', 'profile'),
                },
              ],
            },
          ],
        },
        { path: '*', lazy: () => import('./pages/not-found-page') },
      ],
    },
  ]
}

export function createRouter(client: QueryClient) {
  return createBrowserRouter(routes(client))
}
