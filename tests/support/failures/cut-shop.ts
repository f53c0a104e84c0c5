import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { createProviders } from '#server/payments/providers.ts';
import type { PaymentSettings } from '#server/payments/settings.ts';
import { readConfig } from '#server/process/config.ts';
import type { Secrets } from '#server/process/secrets.ts';
import { createServices } from '#server/services.ts';
import { testPasswordCost } from '#server/testing/password-cost.ts';
import type { Answer } from './cut-flow.ts';
import type { Call } from '../flows.ts';

/** A background job of payments, which a call of a shop may also be. */
export type PaymentJob =
  | { job: 'look_at_payment'; payload: { paymentId: string; isNotice: boolean } }
  | { job: 'expire_unpaid'; payload: { orderId: number } }
  | { job: 'send_refund'; payload: { refundId: string } };

interface Options {
  /** Who takes payments. Default: nobody. */
  payments?: PaymentSettings | null;
  clock?: () => Date;
  /** How long it waits for a connection. */
  waitMs?: number;
}

/** The application with one database connection, so that its statements run one after another. */
export async function openCutShop(
  url: string,
  dataDir: string,
  secrets: Secrets,
  { payments = null, clock = () => new Date(), waitMs }: Options = {},
) {
  const { db } = connectDatabase(url, { max: 1, log: () => {}, ...(waitMs !== undefined && { waitMs }) });
  const services = createServices({
    db,
    secrets,
    clock,
    dataDir,
    limitsOn: false,
    passwordCost: testPasswordCost,
    providers: createProviders(payments, { clock }),
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

  /** Does a job, as the queue would. It throws what the queue would repeat. */
  async function work(job: PaymentJob): Promise<void> {
    if (job.job === 'look_at_payment') await services.payments.lookByJob(job.payload);
    else if (job.job === 'expire_unpaid') await services.payments.expire(job.payload);
    else await services.payments.sendRefund(job.payload);
  }

  return {
    services,
    send,
    work,
    async close(): Promise<void> {
      await app.close();
      await db.destroy();
    },
  };
}
