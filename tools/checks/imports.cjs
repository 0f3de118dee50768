/** Where code belongs (docs/architecture.md): imports run one way, and each message says where the code should go. */
const platform = '^backend/src/platform/';
const features =
  '^backend/src/(admins|deletion|deprecated|health|integrations|log|newsletter|pages|poll|totals|trends|votes)/';
const fromPlatform = { path: platform };

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two modules that need one another are one module, or share a third: move what both need there.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'Two folders that need one another are one folder, or one of them holds what the other should.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^backend/src' },
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'platform/ serves every feature and knows none: code that knows a feature belongs in its folder.',
      severity: 'error',
      from: fromPlatform,
      to: { path: '^backend/src/', pathNot: platform },
    },
    {
      name: 'features-know-no-cluster',
      comment:
        'A feature knows one PostgreSQL: what a cluster needs otherwise belongs in cluster/, as a subclass in cluster/repositories.ts. A command in cli/ may ask isDistributed.',
      severity: 'error',
      from: { path: features },
      to: { path: '^backend/src/cluster/' },
    },
    {
      name: 'schema-knows-no-feature',
      comment:
        'schema/ makes the tables in SQL, whatever later versions do with them: code that knows a feature belongs there.',
      severity: 'error',
      from: { path: '^backend/src/schema/' },
      to: { path: '^backend/src/', pathNot: '^backend/src/(schema|platform)/' },
    },
    {
      name: 'features-below-the-app',
      comment:
        'A feature, or cluster/, does not know how it is started: code for the start belongs in serve.ts, configure-app.ts or cli/.',
      severity: 'error',
      from: { path: `${features}|^backend/src/cluster/` },
      to: { path: '^backend/src/([^/]+\\.ts$|cli/)' },
    },
    {
      name: 'server-without-embedded',
      comment: 'The server also runs where no embedded database is: only cli/ knows it.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: '^backend/src/cli/' },
      to: { path: '^backend/src/cli/embedded/' },
    },
    {
      name: 'sql-in-repositories',
      comment:
        'A service knows no database: the statement belongs in x.repository.ts of the feature, which the service calls.',
      severity: 'error',
      from: {
        path: features,
        pathNot: '\\.(repository|entity|module|spec)\\.ts$',
      },
      to: {
        path: 'node_modules/typeorm/|platform/database/administration-database',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'cast-and-manage-apart',
      comment:
        'The path of a vote does not wait for administrators: what votes/cast and votes/manage share belongs in votes/.',
      severity: 'error',
      from: { path: '^backend/src/votes/(cast|manage)/' },
      to: { path: '^backend/src/votes/(?!$1/)(cast|manage)/' },
    },
    {
      name: 'components-and-hooks-know-no-poll',
      comment:
        'components and hooks take what they show as props: what knows the poll or the ballot belongs in the page that shows it, in features or app/shell.',
      severity: 'error',
      from: { path: '^frontend/src/(components|hooks)/', pathNot: '\\.(spec|test)\\.tsx?$' },
      to: {
        path: '^frontend/src/(api/|app/|features/|pages/|index\\.|content/poll\\.|content/[a-z]+/(voting|admin)\\.|languages/(voting|admin)-texts\\.)',
      },
    },
    {
      name: 'features-below-pages',
      comment: 'features serve several pages: what knows a page belongs in its folder.',
      severity: 'error',
      from: { path: '^frontend/src/features/', pathNot: '\\.(spec|test)\\.tsx?$' },
      to: { path: '^frontend/src/(app/|pages/|index\\.)' },
    },
    {
      name: 'api-at-the-bottom',
      comment: 'api knows URLs and responses, not screens: what shows something belongs in pages or components.',
      severity: 'error',
      from: { path: '^frontend/src/api/' },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/(api|content)/' },
    },
    {
      name: 'content-imports-nothing',
      comment:
        'content holds texts, timers, limits and what the document says of the poll, and imports nothing else. Code that needs more belongs where it is used.',
      severity: 'error',
      from: { path: '^frontend/src/content/' },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/(content/|drawing/poll-data)' },
    },
    {
      name: 'languages-below-all-that-speaks',
      comment: 'languages says which texts are spoken, not who speaks them: it knows content alone.',
      severity: 'error',
      from: { path: '^frontend/src/languages/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/(languages|content)/' },
    },
    {
      name: 'pages-stand-alone',
      comment: 'A page does not import another page: what two pages share belongs in features or components.',
      severity: 'error',
      from: { path: '^frontend/src/pages/([^/]+)/', pathNot: '\\.test\\.tsx$' },
      to: { path: '^frontend/src/(pages/(?!$1/)|app/(app|pages)\\.|index\\.)' },
    },
    {
      name: 'http-client-in-api-only',
      comment: 'axios and URLs stay in frontend/src/api: add a function there and call it.',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: '^frontend/src/api/' },
      to: { path: 'node_modules/axios' },
    },
    {
      name: 'pages-without-the-server',
      comment:
        'The pages share with the server only the type of poll.json, whose site_link is the example, the words of consent, what a poll can do without, when it is open, the codes of its errors, what an address is, the names of countries, the format of postal codes, how a search compares texts, what is a formula, the codes of the US states (in a test), how long votes wait for the log and the HTML of the frame.',
      severity: 'error',
      from: { path: '^frontend/' },
      to: {
        path: '^backend/',
        pathNot:
          '^backend/src/(poll/(consent-texts/|consent-words|country-names|poll-fields|poll-file-schema|poll-period|site-link)|platform/(errors/error-codes|http/escaped|lists/(fold|formulas))|totals/results/(embedding|tenths)|log/log-groups|votes/(us-states|email-address|postal-codes))',
      },
    },
    {
      name: 'queries-in-the-dashboard-only',
      comment:
        'TanStack Query weighs more than it saves on a page for voters: it stays in frontend/src/pages/dashboard.',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: '^frontend/src/pages/dashboard/' },
      to: { path: 'node_modules/@tanstack' },
    },
    {
      name: 'no-test-in-product',
      comment: 'What the product needs of a test file belongs in a source file.',
      severity: 'error',
      from: { pathNot: '\\.(spec|test|integration-spec)\\.tsx?$|/test/|^tests/' },
      to: { path: '\\.(spec|test|integration-spec)\\.tsx?$|/test/|^tests/(e2e|support)/' },
    },
    {
      name: 'declared-packages-only',
      comment: 'Add the package to package.json of the workspace that imports it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
