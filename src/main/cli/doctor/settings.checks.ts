import { createTransport } from 'nodemailer';
import { reasonOf, sendPurge } from '#server/cache/cdn/cdn-purger.ts';
import { isPrivate, mayMailUnencrypted } from '#server/process/config.ts';
import { findTestKeys } from '#server/process/payment-settings.ts';
import type { Check } from './check.ts';

const patienceMs = 5000;

/** Why no shop answers at a public address, or null. Balancers keep /healthz to themselves, so it asks for the zones. */
export function findAddressProblem(publicUrl: string): Promise<string | null> {
  return fetch(`${publicUrl}/api/v1/zones`, { signal: AbortSignal.timeout(patienceMs) }).then(
    async (answer) =>
      (await answer.text()).includes('"shippingFee"') ? null : `answers ${answer.status} and is not a shop`,
    (error: Error) => `does not answer (${(error.cause as Error | undefined)?.message ?? error.message})`,
  );
}

/** PUBLIC_URL reaches this shop, and TRUST_PROXY is set. */
export const checkAddress: Check = async ({ config: { publicUrl, localMode, trustProxy } }) => {
  if (publicUrl === null || localMode) return [];
  const problems: string[] = [];
  if (publicUrl.startsWith('http:'))
    problems.push('PUBLIC_URL uses http: session cookies are sent unencrypted. Remedy: serve the shop over https.');
  if (trustProxy === false)
    problems.push(
      'TRUST_PROXY is not set: behind a proxy, all shoppers share one rate limit. ' +
        'Remedy: set TRUST_PROXY to the address of the proxy.',
    );
  const problem = await findAddressProblem(publicUrl);
  if (problem)
    problems.push(
      `PUBLIC_URL ${publicUrl} ${problem}. Remedy: start the shop, and check host name, proxy and firewall.`,
    );
  return problems;
};

/** The metrics are served, and not to everyone. */
export const checkMetrics: Check = async ({ config: { metrics } }) => {
  if (!metrics) return [];
  const { host, port } = metrics;
  const open = isPrivate(host)
    ? null
    : `METRICS_HOST ${host} may be reached from outside. Remedy: set it to an address of a private network.`;
  if (port === 0) return [open];
  const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const url = `http://${named.includes(':') ? `[${named}]` : named}:${port}/metrics`;
  const problem = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).then(
    async (answer) => ((await answer.text()).includes('dana_build_info') ? null : 'has no metrics of a shop'),
    () => 'does not answer',
  );
  return [open, problem && `${url} of METRICS_PORT ${problem}. Remedy: start the shop, or set another METRICS_PORT.`];
};

/** Payments of a public shop move money. */
export const checkPayments: Check = async ({ config: { payments, localMode } }) =>
  localMode ? [] : findTestKeys(payments).map((problem) => `${problem} Remedy: set the live keys of your account.`);

/** Mails can be sent. */
export const checkMail: Check = async ({ config: { smtpUrl, localMode, mailFrom, dataDir }, services }) => {
  const state = smtpUrl === null ? await services.mailServer.readState() : 'none';
  if (state === 'readable') return [];
  if (state === 'unreadable')
    return [
      'The mail server of the console was stored with other keys: mails wait. Remedy: set it again in the console, on the page "Notifications".',
    ];
  if (smtpUrl === null)
    return [localMode ? null : `SMTP_URL is not set: mails are only written to ${dataDir}/mail. Remedy: set SMTP_URL.`];
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  });
  // SMTP_URL contains a password: show only the host.
  const host = new URL(smtpUrl).host;
  const problem = await transport.verify().then(
    () => null,
    (error: Error) =>
      `The mail server ${host} of SMTP_URL does not accept mails: ${error.message}. Remedy: check host, port, user and password.`,
  );
  transport.close();
  const from = mailFrom.endsWith('@localhost>')
    ? 'MAIL_FROM is not set: most mail servers refuse mails from shop@localhost. Remedy: set MAIL_FROM.'
    : null;
  const openly = mayMailUnencrypted(smtpUrl)
    ? `The mail server ${host} of SMTP_URL is used without TLS if it offers none: others could read codes and receipts. Remedy: add ?requireTLS=true to SMTP_URL, or use smtps:.`
    : null;
  return [problem, openly, from];
};

/** The CDN takes purges. */
export const checkCdn: Check = async ({ config: { cdn } }) => {
  if (cdn === null) return [];
  return sendPurge(cdn, ['doctor']).then(
    () => [],
    (error: unknown) => [
      `The CDN takes no purges: ${reasonOf(error)}. Its pages may be ten minutes old. Remedy: check CDN_PURGE_URL and ` +
        'CDN_PURGE_TOKEN, and for Varnish the list of purgers in dana-backend.vcl.',
    ],
  );
};
