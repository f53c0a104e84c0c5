import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/storefront',
  // A build goes to a folder of its own and is put in place when it is whole (src/main/build.ts).
  buildDirectory: process.env['STOREFRONT_BUILD_DIRECTORY'] ?? 'build/web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // A loader here is a few lines: a chunk of its own would only be one more request.
  splitRouteModules: false,
} satisfies Config;
