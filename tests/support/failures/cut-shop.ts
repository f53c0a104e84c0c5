import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { readConfig } from '#server/process/config.ts';
import type { Secrets } from '#server/process/secrets.ts';
import { createServices } from '#server/services.ts';
import { testPasswordCost } from '#server/testing/password-cost.ts';
import type { Answer } from './cut-flow.ts';
import type { Call } from '../flows.ts';

/** The application with one database connection, so that its statements run one after another. */
export async function openCutShop(url: string, dataDir: string, secrets: Secrets) {
  const { db } = connectDatabase(url, { max: 1, log: () => {} });
  const services = createServices({
    db,
    secrets,
    clock: () => new Date(),
    dataDir,
    limitsOn: false,
    passwordCost: testPasswordCost,
  });
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ANSWER_SECONDS: '60' });
  const app = await buildApp({ services, config, version: 'test' });

  async function send({ method, url: path, headers, payload }: Call): Promise<Answer> {
    const answer = await app.inject({
      method,
      url: path,
      headers: { host: 'localhost', ...headers },
      ...(payload && { payload }),
    });
    const { error } = JSON.parse(answer.body) as { error?: { code: string } };
    const retryAfter = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      ...(error && { code: error.code }),
      ...(retryAfter !== undefined && { retryAfter: retryAfter }),
    };
  }

  return {
    send,
    async close(): Promise<void> {
      await app.close();
      await db.destroy();
    },
  };
}
