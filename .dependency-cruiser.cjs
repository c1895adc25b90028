/** The import direction of the house (docs/architecture.md): down the floors, never up, never sideways between features. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(apps|packages)/', pathNot: allowed },
})

/** The folders of the tutor from the ground up: each imports only from the ones before it. */
const tutorFolders = [
  'lib',
  'locales',
  'ui',
  'mathematics',
  'work',
  'inputs',
  'survey',
  'screen',
  'run',
  'home',
  'entry',
  'preview',
]
const tutorOrder = tutorFolders.map((folder, index) => ({
  name: `tutor-${folder}-imports-downwards`,
  severity: 'error',
  from: { path: `^apps/tutor/src/${folder}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^apps/tutor/src/', pathNot: `^apps/tutor/src/(${tutorFolders.slice(0, index + 1).join('|')})/` },
}))

/** The concepts of domain, from the bottom up: each may import those before it, and none after it. */
const domainConcepts = [
  'quota',
  'user',
  'session',
  'resource',
  'survey',
  'problem',
  'problem-set',
  'common-wrong-answer',
  'class',
  'lifecycle',
  'assignment',
  'condition',
  'study',
  'study-content',
  'snapshot',
  'support',
  'osf',
  'notification',
  'history',
  'readiness',
  'portable',
  'work',
  'enrolment',
  'record',
  'tutor',
  'partner',
  'live',
  'simulation',
]
const domainOrder = domainConcepts.map((concept, index) => ({
  name: `domain-${concept}-imports-what-is-below`,
  severity: 'error',
  from: {
    path: `^packages/domain/src/${concept}/`,
    // The rules of conditions and the calls of the lifecycle are about whole studies.
    pathNot: ['\\.test\\.ts$', '^packages/domain/src/(condition/condition\\.rules|lifecycle/lifecycle\\.calls)\\.ts$'],
  },
  to: { path: `^packages/domain/src/(${domainConcepts.slice(index + 1).join('|') || 'none'})/` },
}))

/** Floors of the server, from the top down: features → delivery → study → db. */
const below = (name, floor, above) => ({
  name,
  comment: 'On the server: features → delivery → study → db, one way.',
  severity: 'error',
  from: { path: `^apps/server/src/${floor}/`, pathNot: '\\.test\\.ts$|/testing/' },
  to: { path: `^apps/server/src/(${above})/` },
})

module.exports = {
  forbidden: [
    ...tutorOrder,
    ...domainOrder,
    below('delivery-below-features', 'delivery', 'features|demo'),
    below('study-below-delivery', 'study', 'features|delivery|demo'),
    below('db-below-study', 'db', 'features|delivery|study|http|demo'),
    below('http-below-features', 'http', 'features|delivery|demo'),
    only('domain-stands-alone', '^packages/domain/', ['^packages/domain/'], 'domain imports zod and nothing else'),
    {
      name: 'domain-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/domain/', 'node_modules/zod/'] },
    },
    only('grading-above-domain', '^packages/grading/', ['^packages/(grading|domain)/']),
    only('stats-above-domain', '^packages/stats/', ['^packages/(stats|domain)/']),
    only('simulation-above-domain', '^packages/simulation/', ['^packages/(simulation|domain)/']),
    only(
      'client-above-domain',
      '^packages/client/(?!.*\\.test\\.ts$)',
      ['^packages/(client|domain)/'],
      'its tests speak to a real server',
    ),
    only('problem-view-above-domain', '^packages/problem-view/', ['^packages/(problem-view|domain)/']),
    only('http-above-domain', '^packages/http/', ['^packages/(http|domain)/']),
    only('database-above-domain', '^packages/database/', ['^packages/(database|domain)/']),
    only(
      'html-above-domain',
      '^packages/html/(?!.*\\.test\\.ts$)',
      ['^packages/(html|domain)/'],
      'its tests read the library',
    ),
    only('library-above-grading', '^packages/problem-library/', ['^packages/(problem-library|grading|html|domain)/']),
    only('platform-above-library', '^packages/platform/', [
      '^packages/(platform|problem-library|grading|html|http|database|domain)/',
    ]),
    only('web-talks-http', '^apps/web/', ['^apps/web/', '^packages/(domain|problem-view)/']),
    only(
      'tutor-talks-http',
      '^apps/tutor/(?!.*\\.test\\.tsx?$)',
      ['^apps/tutor/', '^packages/(domain|problem-view)/'],
      'a test may ask the grader whether it reads what the keyboard writes',
    ),
    only(
      'server-below-people',
      '^apps/server/(?!src/demo/.*\\.test\\.ts$)',
      ['^apps/server/', '^packages/(domain|platform|http|database|html|grading|stats|simulation)/'],
      'a test reads whether the library has what the demo uses',
    ),
    {
      name: 'study-service-stands-free-of-the-platform',
      comment: 'The study service knows the platform by its port alone; what wires and seeds both may know it whole.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(compose|start-server|account-commands|demo/|testing/)', '\\.test\\.ts$'],
      },
      to: { path: '^packages/platform/' },
    },
    {
      name: 'no-feature-imports-another',
      comment: 'What two features need moves down a floor.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: ['^packages/', '^apps/web/src/(app|features|shared|lib)/'] },
    },
    {
      name: 'features-do-not-import-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/(features|shared|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'shared-below-features',
      comment: 'What several features need of one thing of the domain; lib is the client alone.',
      severity: 'error',
      from: { path: '^apps/web/src/(shared|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'lib-below-shared',
      severity: 'error',
      from: { path: '^apps/web/src/lib/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/shared/' },
    },
    {
      name: 'only-the-composition-root-knows-adapters',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/(compose|adapters/)', '\\.test\\.ts$'] },
      to: { path: '^apps/server/src/adapters/' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}
