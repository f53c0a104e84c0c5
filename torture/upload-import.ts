import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { consoleAt } from '../tests/e2e/support/console.ts';

/** What an upload needs: the file and the session of who uploads it. */
export interface UploadTask {
  url: string;
  token: string;
  file: string;
}

// The program of a thread, so that sending a large file does not delay the clock of the pages that are measured.
const { url, token, file } = workerData as UploadTask;
const upload = new FormData();
upload.append('file', await openAsBlob(file), basename(file));
parentPort?.postMessage(await consoleAt(url, { token })('startImport', {}, { upload }));
