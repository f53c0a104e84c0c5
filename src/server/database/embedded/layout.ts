import { join, resolve } from 'node:path';

export interface Layout {
  root: string;
  lock: string;
  owner: string;
  /** Everything of PostgreSQL. It appears in one rename, completely or not at all. */
  database: string;
  cluster: string;
  password: string;
  log: string;
}

/** The paths of the embedded PostgreSQL inside a data folder. */
export function layoutOf(dataDir: string): Layout {
  const root = resolve(dataDir);
  const database = join(root, 'database');
  return { root, lock: join(root, 'dana.lock'), owner: join(root, 'dana.pid'), ...databaseFiles(database) };
}

export function databaseFiles(database: string): Pick<Layout, 'database' | 'cluster' | 'password' | 'log'> {
  return {
    database,
    cluster: join(database, 'cluster'),
    password: join(database, 'password'),
    log: join(database, 'postgres.log'),
  };
}
