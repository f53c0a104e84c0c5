import { createTransport } from 'nodemailer';
import { mailsMayTravelOpenly } from '#server/process/config.ts';
import type { Check } from './check.ts';

const patienceMs = 5000;

/** The address that shoppers use leads here, and the shop knows them apart behind its proxy. */
export const checkAddress: Check = async ({ config: { publicUrl, localMode, trustProxy } }) => {
  if (publicUrl === null || localMode) return [];
  const problems: string[] = [];
  if (publicUrl.startsWith('http:'))
    problems.push('PUBLIC_URL is plain http: sign-in cookies travel unprotected. Remedy: serve the shop over https.');
  if (trustProxy === false)
    problems.push(
      'PUBLIC_URL is not this machine, but TRUST_PROXY is not set: behind a proxy all shoppers look like one, who is soon refused for asking ' +
        'too often. Remedy: set TRUST_PROXY to the address of the proxy.',
    );
  const problem = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(patienceMs) }).then(
    async (answer) => ((await answer.text()).includes('"ok"') ? null : `answers ${answer.status}, and not as a shop`),
    (error: Error) => `does not answer (${(error.cause as Error | undefined)?.message ?? error.message})`,
  );
  if (problem)
    problems.push(
      `PUBLIC_URL ${publicUrl} ${problem}. Remedy: start the shop, and look at its name, proxy and firewall.`,
    );
  return problems;
};

/** Mails leave the house. */
export const checkMail: Check = async ({ config: { smtpUrl, localMode, mailFrom, dataDir } }) => {
  if (smtpUrl === null)
    return [
      localMode ? null : `SMTP_URL is not set: nobody gets a mail, they are files in ${dataDir}/mail. Remedy: set it.`,
    ];
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  });
  // The address holds a password: only its host is shown.
  const host = new URL(smtpUrl).host;
  const problem = await transport.verify().then(
    () => null,
    (error: Error) =>
      `The mail server ${host} of SMTP_URL does not take mails: ${error.message}. Remedy: look at its name, port, user and password.`,
  );
  transport.close();
  const from = mailFrom.endsWith('@localhost>')
    ? 'MAIL_FROM is not set: mails from shop@localhost are refused by most. Remedy: set an address of your own.'
    : null;
  const openly = mailsMayTravelOpenly(smtpUrl)
    ? `The mail server ${host} of SMTP_URL may be spoken to without TLS: who stands between reads codes and receipts. Remedy: add ?requireTLS=true to SMTP_URL, or use smtps:.`
    : null;
  return [problem, openly, from];
};
