import { buildStorefront, isBuildStale } from '#main/build/build.ts';

/** Tests that start the real shop share one build of the storefront. */
export default async function setUp() {
  if (await isBuildStale()) await buildStorefront();
}
