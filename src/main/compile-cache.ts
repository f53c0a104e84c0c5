import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Enables Node's compile cache, which saves a third of the start. It must load first (--import).
// The folder belongs to the project: a user who can write there can write the sources as well.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
