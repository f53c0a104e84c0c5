import { buildIfStale } from '#main/build/build.ts';
import { makeEmptyDatabase } from './support/empty-database.ts';
import { useMemoryFolder } from './support/memory-folder.ts';

/** Tests that start the real shop share one build, and the database of an empty shop to copy. */
export default async function setUp() {
  await buildIfStale();
  useMemoryFolder();
  return makeEmptyDatabase();
}
