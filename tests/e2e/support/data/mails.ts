import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** The mails that a shop without SMTP_URL wrote, oldest first. */
export async function readMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

function isTo(mail: Email, address: string): boolean {
  return (mail.to ?? []).some((one) => one.address === address);
}

/** Waits until a mail to `address` that fits is there; mails are sent in the background. */
export async function mailTo(
  dataDir: string,
  address: string,
  fits: (mail: Email) => boolean = () => true,
): Promise<Email> {
  const until = performance.now() + 20_000;
  for (;;) {
    const found = (await readMails(dataDir)).findLast((mail) => isTo(mail, address) && fits(mail));
    if (found) return found;
    if (performance.now() > until) throw new Error(`No such mail came for ${address}.`);
    await sleep(100);
  }
}

// Not the day in the number of an order (DN-261121-7KQ4MX).
const sixDigits = /(?<![\w-])\d{6}(?![\w-])/;

/** The code mailed to an address: the first six digits that stand alone in the text part. */
export async function codeMailedTo(dataDir: string, address: string): Promise<string> {
  const mail = await mailTo(dataDir, address, ({ text }) => sixDigits.test(text ?? ''));
  return sixDigits.exec(mail.text ?? '')?.[0] ?? '';
}
