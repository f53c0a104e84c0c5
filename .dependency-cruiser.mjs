/** The layers of Dana (see ARCHITECTURE.md), checked by `npm run layers`, types included. */

const infrastructure =
  '^src/server/(errors|process|database|cache|http|audit|jobs|throttling|files|media|mail|backup|metrics|tracing|payments)/';
const tests = '[.]test[.]tsx?$|^src/server/testing/|/testing/';

/** Each folder of the storefront and of the console imports only from the ones after it. */
const browserLayers = ['app', 'pages', 'shell', 'features', 'shared', 'runtime'];

const browserRules = ['storefront', 'console'].flatMap((world) =>
  browserLayers.slice(1).map((layer, index) => ({
    name: `${world}-${layer}-looks-down`,
    comment: 'app -> pages -> shell -> features -> shared -> runtime -> ui, and nothing back up.',
    severity: 'error',
    from: { path: `^src/${world}/${layer}/` },
    to: { path: `^src/${world}/(${browserLayers.slice(0, index + 1).join('|')})/` },
  })),
);

/**
 * The storefront's features that use another feature, and which. What more features use is in
 * `shared`.
 */
const featurePairs = {
  cart: ['personalisation'],
  checkout: ['addresses', 'cart', 'delivery', 'payments'],
  content: ['catalog', 'feedback'],
  favourites: ['feedback', 'personalisation'],
  orders: ['addresses', 'delivery', 'payments'],
  policy: ['content'],
  product: ['personalisation'],
  recipient: ['addresses', 'delivery'],
};
const features = '^src/storefront/features/';

const featureRules = [
  {
    name: 'storefront-features-are-separate',
    comment: 'Add a pair to featurePairs, or move the file to src/storefront/shared.',
    severity: 'error',
    from: { path: `${features}([^/]+)/`, pathNot: `${features}(${Object.keys(featurePairs).join('|')})/` },
    to: { path: features, pathNot: `${features}$1/` },
  },
  {
    name: 'console-features-are-separate',
    comment: 'Move what two features use to src/console/shared.',
    severity: 'error',
    from: { path: '^src/console/features/([^/]+)/' },
    to: { path: '^src/console/features/', pathNot: '^src/console/features/$1/' },
  },
  ...Object.entries(featurePairs).map(([feature, others]) => ({
    name: `storefront-feature-${feature}`,
    comment: 'Add a pair to featurePairs, or move the file to src/storefront/shared.',
    severity: 'error',
    from: { path: `${features}${feature}/` },
    to: { path: features, pathNot: `${features}(${[feature, ...others].join('|')})/` },
  })),
];

/** The worlds and the worlds that each may import. */
const worlds = {
  contract: [],
  i18n: ['contract'],
  server: ['i18n', 'contract'],
  ui: ['i18n', 'contract'],
  storefront: ['ui', 'i18n', 'contract'],
  console: ['ui', 'i18n', 'contract'],
  main: ['server', 'storefront', 'console', 'ui', 'i18n', 'contract'],
};

const worldRules = Object.entries(worlds).map(([world, others]) => ({
  name: `world-${world}`,
  comment: 'contract <- i18n <- {server | ui <- storefront | ui <- console} <- main',
  severity: 'error',
  from: { path: `^src/${world}/` },
  to: { path: '^src/', pathNot: `^src/(${[world, ...others].join('|')})/` },
}));

/**
 * The floors of the contract, the lowest first: values, schemas of fields, the kernel of HTTP
 * (endpoints, errors, client), the features, the calls of an API. The console's are above the
 * shop's features.
 */
const contractFloors = [
  'values/',
  '(validation|ids|pieces|order-status)[.]ts$',
  'http/',
  '[^/]+[.]ts$',
  '(api|console)/',
];

const contractRules = contractFloors.slice(0, -1).map((floor, index) => {
  const below = contractFloors.slice(0, index).map((lower) => `^src/contract/${lower}`);
  return {
    name: 'contract-looks-down',
    comment: 'values -> fields -> http -> features -> api, console; and nothing back up.',
    severity: 'error',
    from: { path: `^src/contract/${floor}`, pathNot: [tests, ...below] },
    to: { path: '^src/contract/', pathNot: [...below, `^src/contract/${floor}`] },
  };
});

/** The check of cycles sees none between a folder and the folders in it. */
const mainFolderRules = ['src/main', 'src/main/[^/]+'].map((parent) => ({
  name: 'main-folders-do-not-look-up',
  comment: 'A folder of src/main imports no file that lies directly in a folder around it.',
  severity: 'error',
  from: { path: `^(${parent})/[^/]+/` },
  to: { path: '^$1/[^/]+$' },
}));

const packages = (...names) => `node_modules/(${names.join('|')})/`;

export default {
  forbidden: [
    ...worldRules,
    ...browserRules,
    ...featureRules,
    {
      name: 'no-tools-in-sources',
      comment: 'The build of the product contains no tool, bench or test.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tools|bench|torture|tests)/' },
    },
    {
      name: 'infrastructure-knows-no-feature',
      comment: 'The wiring lies on top: services, jobs and mails of the server name the features.',
      severity: 'error',
      from: { path: infrastructure, pathNot: tests },
      to: { path: '^src/server/(shared/|features/|(app|services|service-options|jobs|mails)[.]ts$)' },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'src/server/shared is between the infrastructure and the features.',
      severity: 'error',
      from: { path: '^src/server/shared/' },
      to: { path: '^src/server/(features/|(app|services|service-options|jobs|mails)[.]ts$)' },
    },
    {
      name: 'features-share-types-only',
      comment: 'A server feature takes the functions of another feature as parameters.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/server/features/',
        pathNot: '^src/server/features/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'testing-for-tests-only',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^src/server/testing/' },
    },
    {
      name: 'no-cycle-between-files',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-cycle-between-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
    ...mainFolderRules,
    ...contractRules,
    {
      name: 'contract-of-the-shop-without-console',
      comment: 'The API of the shop does not know that of the console. The two share features and http.',
      severity: 'error',
      from: { path: '^src/contract/api/' },
      to: { path: '^src/contract/console/' },
    },
    {
      name: 'contract-of-the-console-without-shop',
      comment: 'The API of the console does not know that of the shop. The two share features and http.',
      severity: 'error',
      from: { path: '^src/contract/console/' },
      to: { path: '^src/contract/api/' },
    },
    {
      name: 'contract-console-looks-down',
      comment: 'Features of the console do not know the tables of calls.',
      severity: 'error',
      from: { path: '^src/contract/console/', pathNot: `${tests}|/(api|calls|client|openapi|topics)[.]ts$` },
      to: { path: '^src/contract/console/(api|calls|client|openapi|topics)[.]ts$' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { pathNot: '^/@react-refresh$', couldNotResolve: true },
    },
    {
      name: 'storefront-without-console',
      comment: 'The storefront’s bundles have nothing of the console (src/main/build/bundles.ts).',
      severity: 'error',
      from: { path: '^src/(storefront|ui)/|^src/i18n/load[.]ts$' },
      to: {
        path: '^src/(contract/console|i18n/messages/[^/]+/console|main/console)/|^src/i18n/load-console[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'packages-of-contract',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: tests },
      to: { path: 'node_modules/', pathNot: packages('zod') },
    },
    {
      name: 'packages-of-i18n',
      severity: 'error',
      from: { path: '^src/i18n/', pathNot: tests },
      to: { path: 'node_modules/' },
    },
    {
      name: 'packages-of-the-browser',
      severity: 'error',
      from: { path: '^src/(ui|storefront|console)/', pathNot: tests },
      to: {
        path: 'node_modules/',
        pathNot: packages(
          '@tanstack/react-query',
          'react',
          '@types/react',
          'react-dom',
          '@types/react-dom',
          'd3-scale',
          '@types/d3-scale',
          'd3-shape',
          '@types/d3-shape',
          'react-hook-form',
          'react-hot-toast',
          'react-router',
          'uqr',
          'use-intl',
          'zod',
        ),
      },
    },
    {
      name: 'packages-of-the-server',
      severity: 'error',
      from: { path: '^src/server/', pathNot: tests },
      to: { path: packages('@?[^/]*react[^/]*', '@tanstack/[^/]+', 'vite', 'vitest') },
    },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/|[.]test[.]tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};
