import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/locale.ts';
import { words } from '#server/http/words.ts';
import { axeViolations } from './support/axe.ts';
import { demoShop } from './support/demo-shop.ts';
import { readMails } from './support/mails.ts';
import { expectLanguage, field } from './support/steps.ts';
import { openHydrated, phone, visit, type Visit } from './support/visit.ts';
import { wordsOf } from './support/words.ts';

const { url, dataDir } = demoShop();

describe.each(languages)('the contact form in %s', (language) => {
  const t = wordsOf[language];
  const go = (name: string, story: (visitor: Visit) => Promise<void>) =>
    visit({ url, size: phone, name: `contact-${name}-${language}` }, async (visitor) => {
      await openHydrated(visitor.page, `/${language}/contact`);
      await story(visitor);
    });

  const labels = {
    name: t('contact.firstName'),
    lastName: t('contact.lastName'),
    phone: t('auth.phone'),
    email: t('auth.email'),
    message: t('contact.message'),
  };
  type Name = keyof typeof labels;
  const box = (page: Page, name: Name) => field(page, labels[name]).and(page.locator('input, textarea'));
  const send = (page: Page) => page.getByRole('button', { name: t('contact.send') });
  const good = {
    name: { en: 'Noora', ar: 'نورة' }[language],
    lastName: { en: 'Al-Thani', ar: 'آل ثاني' }[language],
    phone: '5512 3456',
    email: `noora-${language}-${Date.now()}@example.qa`,
    message: { en: 'Do you wrap gifts?\nFor Friday.', ar: 'هل تغلّفون الهدايا؟\nليوم الجمعة.' }[language],
  };

  async function fill(page: Page, values: Partial<Record<Name, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await box(page, name as Name).fill(value);
  }

  async function valuesOf(page: Page): Promise<Record<string, string>> {
    const names = Object.keys(labels) as Name[];
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await box(page, name).inputValue()])));
  }

  const sent = (requests: string[]) => requests.filter((line) => line === 'POST /api/v1/contacts');

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S5.24, S5.25, R43.2
    it('says at each field what is missing or wrong, goes to the first, sends nothing and keeps what was typed', () =>
      go('rules', async ({ page, requests }) => {
        const broken: { change: Partial<Record<Name, string>>; told: Partial<Record<Name, string>> }[] = [
          {
            change: {},
            told: {
              name: t('validation.nameRequired'),
              phone: t('validation.phoneRequired'),
              email: t('validation.emailRequired'),
              message: t('validation.messageRequired'),
            },
          },
          { change: { ...good, name: '   ' }, told: { name: t('validation.nameRequired') } },
          { change: { ...good, phone: '551234' }, told: { phone: t('validation.phoneFormat') } },
          { change: { ...good, email: 'noora@' }, told: { email: t('validation.emailFormat') } },
          { change: { ...good, message: ' ' }, told: { message: t('validation.messageRequired') } },
        ];
        for (const { change, told } of broken) {
          await fill(page, change);
          const before = await valuesOf(page);
          await send(page).click();
          const wrong = Object.keys(told) as Name[];
          for (const name of wrong) {
            await page.getByText(told[name] ?? '', { exact: true }).waitFor();
            const told_by = await box(page, name).getAttribute('aria-describedby');
            expect(await page.locator(`[id="${told_by?.split(' ').at(-1)}"]`).innerText()).toBe(told[name]);
            expect(await box(page, name).getAttribute('aria-invalid')).toBe('true');
          }
          await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(wrong.length);
          await expect
            .poll(() => box(page, wrong[0] as Name).evaluate((one) => one === document.activeElement))
            .toBe(true);
          expect(await valuesOf(page)).toEqual(before);
        }
        await expectLanguage(page, language);
        expect(await axeViolations(page)).toEqual([]);
        expect(sent(requests)).toEqual([]);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S1.8, S2.80, S3.19, S7.16, S8.16, S8.17, S8.21, D65.1, D68.1
    it(
      'a refusal, a breakdown and a cut network are told; the text stays, the button comes back, and the message arrives',
      () =>
        go('weather', async ({ page, requests, expectRefusal }) => {
          expectRefusal('429 POST /api/v1/contacts');
          expectRefusal('500 POST /api/v1/contacts');
          expectRefusal('422 POST /api/v1/contacts');
          expectRefusal('lost POST /api/v1/contacts');
          await fill(page, good);
          const before = await valuesOf(page);
          const refusals = [
            { status: 429, error: { code: 'too_many_requests', message: words[language].error('too_many_requests') } },
            { status: 500, error: { code: 'internal', message: words[language].error('internal') } },
          ];
          for (const { status, error } of refusals) {
            await page.route('**/api/v1/contacts', (route) => route.fulfill({ status, json: { error } }), { times: 1 });
            await send(page).click();
            await page.getByRole('alert').getByText(error.message).waitFor();
            expect(await page.getByRole('alert').getByText(error.message).count()).toBe(1);
            await page.locator('button[type="submit"]:not([aria-busy])').waitFor();
            expect(await valuesOf(page)).toEqual(before);
          }

          // What the server holds against a field stands at the field.
          const fields = { email: words[language].error('invalid') };
          await page.route(
            '**/api/v1/contacts',
            (route) => route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'm', fields } } }),
            { times: 1 },
          );
          await send(page).click();
          await page.getByText(fields.email, { exact: true }).waitFor();
          await expect.poll(() => box(page, 'email').evaluate((one) => one === document.activeElement)).toBe(true);

          await page.route('**/api/v1/contacts', (route) => route.abort('internetdisconnected'), { times: 1 });
          await send(page).click();
          await page.getByRole('alert').getByText(t('error.network')).waitFor();
          await page.locator('button[type="submit"]:not([aria-busy])').waitFor();
          expect(await valuesOf(page)).toEqual(before);

          const asked = sent(requests).length;
          expect(asked).toBe(4);
          await send(page).dblclick();
          const thanks = page.getByText(t('contact.sentTitle'));
          await thanks.waitFor();
          if (language === 'en') expect(await thanks.innerText()).toBe('Ok sending message');
          await expect
            .poll(() => page.evaluate(() => document.activeElement?.textContent))
            .toContain(t('contact.sent'));
          expect(sent(requests).length).toBe(asked + 1);
          expect(await axeViolations(page)).toEqual([]);

          await expect
            .poll(
              async () => (await readMails(dataDir)).find((mail) => mail.replyTo?.[0]?.address === good.email)?.text,
              {
                timeout: 20_000,
              },
            )
            .toContain(good.message.split('\n')[1]);
          const mail = (await readMails(dataDir)).find((one) => one.replyTo?.[0]?.address === good.email);
          for (const part of [`${good.name} ${good.lastName}`, '+97455123456']) expect(mail?.text).toContain(part);

          await page.getByRole('button', { name: t('contact.again') }).click();
          expect(await box(page, 'message').inputValue()).toBe('');
        }),
      60_000,
    );
});
