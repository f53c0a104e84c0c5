import type { Db } from '../../database/connect.ts';
import * as queries from './import.queries.ts';
import type { ImportProblem, ProductRow } from './import.rules.ts';
import type { ImportWords } from './words/import-words.ts';

/** The products that the rows of a file name as going with their own. `Read` says where a row stands. */
export function createNamedCompanions<Read extends { row: ProductRow }>() {
  const named = new Map<string, Read>();
  const inFile = new Set<string>();

  /** Notes what a row names, and returns the row. */
  function noted(read: Read): Read {
    inFile.add(read.row.handle);
    for (const handle of read.row.companions ?? []) if (!named.has(handle)) named.set(handle, read);
    return read;
  }

  /** A problem for each that neither the file nor the shop has, with the first row that names it. */
  async function findMissing(db: Db, words: ImportWords): Promise<{ problem: ImportProblem; read: Read }[]> {
    const asked = [...named].flatMap(([handle, read]) => (inFile.has(handle) ? [] : [{ handle, read }]));
    const present = await queries.findHandles(
      db,
      asked.map(({ handle }) => handle),
    );
    return asked
      .filter(({ handle }) => !present.has(handle))
      .map(({ handle, read }) => {
        const reason = words.warning('noCompanion', { handle });
        return { problem: { subject: read.row.handle, path: 'companions', reason }, read };
      });
  }

  return { noted, findMissing };
}
