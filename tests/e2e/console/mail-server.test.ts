import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpInbox } from '#server/testing/smtp-inbox.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../support/shop.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants, type Variant } from '../support/variants.ts';
import { openHydrated, visit } from '../support/visit.ts';

// A shop without SMTP_URL: an owner sets the mail server, and comes in through it after a forgotten password.

const account = { user: 'shop', password: 'pearl-secret-9' };
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
let inbox: Awaited<ReturnType<typeof createSmtpInbox>>;
beforeAll(async () => {
  inbox = await createSmtpInbox({ account });
  folder = await temporaryFolder('mail-server');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
  await inbox.close();
});

/** The header hides a part of what is scrolled below it. */
async function expectGoodLayoutFromTop(page: Page, variant: Pick<Variant, 'checksLayout'>): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectGoodLayout(page, variant);
}

const alertWith = (page: Page, text: RegExp) => untilShown(page.getByRole('alert').filter({ hasText: text }));
const statusWith = (page: Page, text: string) => untilShown(page.getByRole('status').filter({ hasText: text }));

describe.each(bothVariants)('mails of a shop in $language on a $device', (variant) => {
  const { language, device, size } = variant;
  const t = consoleWords[language];
  const says = {
    en: {
      host: /No mail server has this name/,
      login: /does not accept this user and password/,
      away: /does not answer/,
    },
    ar: { host: /لا يوجد خادم بريد بهذا الاسم/, login: /لم يقبل خادم البريد/, away: /لا يرد خادم البريد/ },
  }[language];

  it('go through a mail server that an owner sets; what is wrong with it is said', () =>
    visit(
      { url: shop.url, size, name: `console-mail-${device}-${language}` },
      async ({ page, context, expectRefusal }) => {
        const owner = await signInAs(context, shop, { role: 'owner', language });
        await consoleAt(shop.url, owner)('removeMailServer');
        await openHydrated(page, '/console/settings/notifications');
        const section = page.getByRole('region', { name: t('settings.mailServer.title') });
        const field = (name: 'host' | 'port' | 'user' | 'password' | 'from') =>
          section.getByLabel(t(`settings.mailServer.${name}`), { exact: true });
        const save = section.getByRole('button', { name: t('settings.mailServer.save'), exact: true });
        const test = section.getByRole('button', { name: t('settings.mailServer.test'), exact: true });
        async function saveNow(): Promise<void> {
          const answer = page.waitForResponse((one) => one.request().method() === 'PUT');
          await save.click();
          expect((await answer).status()).toBe(200);
          await expect.poll(() => field('password').inputValue()).toBe('');
        }
        await untilShown(field('host'));

        expectRefusal('422 PUT /api/console/v1/settings/mail');
        await field('host').fill('smtp.nowhere.invalid');
        await section
          .getByLabel(t('settings.mailServer.security'), { exact: true })
          .selectOption({ label: t('settings.mailServer.starttls') });
        await field('user').fill(account.user);
        await field('password').fill('wrong-secret');
        await field('from').fill('hello@shop.example');
        await save.click();
        await alertWith(page, says.host);
        await expectGoodLayoutFromTop(page, variant);

        expectRefusal('422 POST /api/console/v1/settings/mail/test');
        await field('host').fill('127.0.0.1');
        await field('port').fill('9');
        await save.click();
        await statusWith(page, t('settings.mailServer.saved'));
        await test.click();
        await alertWith(page, says.away);

        await field('port').fill(String(inbox.port));
        await saveNow();
        await test.click();
        await alertWith(page, says.login);

        await field('password').fill(account.password);
        await saveNow();
        await test.click();
        await statusWith(page, t('settings.mailServer.tested', { to: owner.email }));
        expect(inbox.mails.at(-1)?.envelopeTo).toEqual([owner.email]);
        await expectGoodLayoutFromTop(page, variant);
      },
    ));

  it('let an owner in who forgot the password, with a recovery code', () =>
    visit(
      { url: shop.url, size, name: `console-forgot-${device}-${language}` },
      async ({ page, context, expectRefusal }) => {
        const owner = await signInAs(context, shop, { role: 'owner', language, name: 'مريم' });
        const own = consoleAt(shop.url, owner);
        const server = {
          host: '127.0.0.1',
          port: inbox.port,
          security: 'starttls',
          ...account,
          from: 'hello@shop.example',
        } as const;
        await own('saveMailServer', { body: { ...server, version: (await own('getMailServer')).version } });
        const { secret } = await own('beginTotp');
        const { recoveryCodes } = await own('confirmTotp', { body: { code: new TOTP({ secret }).generate() } });
        await context.clearCookies({ name: 'dana-staff' });

        await openHydrated(page, '/console/sign-in');
        await page.getByRole('link', { name: t('session.forgotten'), exact: true }).click();
        await untilShown(page.getByRole('heading', { level: 1, name: t('session.forgotten') }));
        expectRefusal('422 POST /api/console/v1/recover/ask');
        const send = page.getByRole('button', { name: t('forgot.send'), exact: true });
        await send.click();
        const email = page.getByLabel(t('session.email'), { exact: true });
        await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
        await expectGoodLayoutFromTop(page, variant);
        await email.fill(owner.email);
        await send.click();
        await statusWith(page, t('forgot.sent'));
        await expectGoodLayoutFromTop(page, variant);

        const linkOf = () =>
          inbox.mails
            .filter(({ envelopeTo }) => envelopeTo.includes(owner.email))
            .map(({ text = '' }) => /\/console\/recover#[\w-]+/.exec(text)?.[0])
            .findLast((link) => link !== undefined);
        await expect.poll(linkOf, { timeout: 20_000 }).toBeDefined();
        expectRefusal('422 POST /api/console/v1/recover');
        expectRefusal('422 POST /api/console/v1/recover/read');
        await openHydrated(page, linkOf() ?? '');
        await page.getByLabel(t('recover.password'), { exact: true }).fill('pearl-diver-8');
        const code = page.getByLabel(t('session.code'), { exact: true });
        const enter = page.getByRole('button', { name: t('forgot.enter'), exact: true });
        await code.fill('AAAA-BBBB');
        await enter.click();
        await untilShown(page.getByRole('alert').filter({ hasText: /\S/ }));
        await expectGoodLayoutFromTop(page, variant);
        await code.fill(recoveryCodes[0] as string);
        await enter.click();
        await untilShown(page.getByRole('heading', { level: 1, name: t('nav.today'), exact: true }));
        await expect(own('getMe')).rejects.toMatchObject({ code: 'login_required' });

        await openHydrated(page, linkOf() ?? '');
        await untilShown(
          page
            .getByRole('alert')
            .filter({ hasText: language === 'en' ? 'This link was used.' : 'تم استخدام هذا الرابط.' }),
        );
      },
    ));
});

it('without a mail server, the page names the command; with SMTP_URL, the settings name its host', async () => {
  const t = consoleWords.ar;
  const size = { width: 360, height: 740 };
  await visit({ url: shop.url, size, name: 'console-forgot-command' }, async ({ page, context }) => {
    const owner = await signInAs(context, shop, { role: 'owner', language: 'ar' });
    await consoleAt(shop.url, owner)('removeMailServer');
    await context.clearCookies({ name: 'dana-staff' });
    await openHydrated(page, '/console/forgot');
    await untilShown(page.getByRole('group', { name: t('forgot.command') }));
    await untilShown(page.getByText('npm run shop -- staff reset-password'));
    await expectGoodLayout(page, { checksLayout: true });
  });
  await shop.stop();
  shop = await startShop(folder.path, { ...patient, DEMO: 'off', SMTP_URL: inbox.url });
  await visit({ url: shop.url, size, name: 'console-mail-environment' }, async ({ page, context }) => {
    await signInAs(context, shop, { role: 'owner', language: 'ar' });
    await openHydrated(page, '/console/settings/notifications');
    await untilShown(page.getByText(/SMTP_URL/).first());
    expect(await page.getByLabel(t('settings.mailServer.host'), { exact: true }).count()).toBe(0);
    await expectGoodLayout(page, { checksLayout: true });
  });
});
