import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject, type ShouldRevalidateFunction } from 'react-router'
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
        { path: '/login', loader: loginGuard(client), lazy: () => import('./pages/login-page') },
        { path: '/unauthorized', lazy: () => import('./pages/unauthorized-page') },
        {
          path: '/onboarding',
          children: [
            { index: true, ...redirectTo('/onboarding/profile') },
            { path: 'profile', loader: signedIn, lazy: () => import('./pages/onboarding-profile-page') },
            { path: 'preferences', loader: signedIn, lazy: () => import('./pages/onboarding-preferences-page') },
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
              lazy: () => import('./pages/live-page'),
            },
            { path: '/home/study', children: studyRoutes(researcher) },
            { path: '/recruitment', ...redirectTo('/') },
            { path: '/recruitment/:studyId', loader: researcher, lazy: () => import('./pages/recruitment-page') },
            { path: '/help/teachers', loader: signedIn, lazy: () => import('./pages/teacher-help-page') },
            { path: '/help/:type', loader: signedIn, lazy: () => import('./pages/help-page') },
            {
              path: '/archive',
              loader: signedIn,
              shouldRevalidate: onAnotherPage,
              lazy: () => import('./pages/archive-page'),
            },
            {
              path: '/admin',
              loader: admin,
              shouldRevalidate: onAnotherPage,
              lazy: () => import('./pages/admin-page'),
            },
            {
              path: '/classes',
              loader: teacher,
              shouldRevalidate: onAnotherPage,
              lazy: () => import('./pages/classes-page'),
            },
            {
              path: '/classes/:classId',
              loader: teacher,
              shouldRevalidate: onAnotherPage,
              lazy: () => import('./pages/class-page'),
            },
            { path: '/admin/platforms', loader: admin, lazy: () => import('./pages/platforms-page') },
            { path: '/admin/review', ...redirectTo('/admin') },
            { path: '/admin/review/:studyId', loader: admin, lazy: () => import('./pages/review-page') },
            {
              path: '/user-profile',
              loader: guard(client, 'member'),
              lazy: () => import('./pages/profile-frame'),
              children: [
                { index: true, ...redirectTo('/user-profile/account-settings') },
                { path: 'account-settings', lazy: () => import('./pages/account-settings-page') },
                { path: 'preferences', lazy: () => import('./pages/preferences-page') },
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
