import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { readMails } from '../support/data/mails.ts';
import { expectLanguage, field } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { openHydrated, phone, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

describe.each(requiredLanguages)('the contact form in %s', (language) => {
  const t = wordsOf[language];
  const visitPage = (name: string, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size: phone, name: `contact-${name}-${language}` }, async (visitor) => {
      await openHydrated(visitor.page, `/${language}/contact`);
      await steps(visitor);
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
    it('shows an error at each invalid field, focuses the first, sends nothing and keeps the input', () =>
      visitPage('rules', async ({ page, requests }) => {
        const broken: { change: Partial<Record<Name, string>>; errors: Partial<Record<Name, string>> }[] = [
          {
            change: {},
            errors: {
              name: t('validation.nameRequired'),
              phone: t('validation.phoneRequired'),
              email: t('validation.emailRequired'),
              message: t('validation.messageRequired'),
            },
          },
          { change: { ...good, name: '   ' }, errors: { name: t('validation.nameRequired') } },
          { change: { ...good, phone: '551234' }, errors: { phone: t('validation.phoneFormat') } },
          { change: { ...good, email: 'noora@' }, errors: { email: t('validation.emailFormat') } },
          { change: { ...good, message: ' ' }, errors: { message: t('validation.messageRequired') } },
        ];
        for (const { change, errors } of broken) {
          await fill(page, change);
          const before = await valuesOf(page);
          await send(page).click();
          const wrong = Object.keys(errors) as Name[];
          for (const name of wrong) {
            await untilShown(page.getByText(errors[name] ?? '', { exact: true }));
            const describedBy = await box(page, name).getAttribute('aria-describedby');
            expect(await page.locator(`[id="${describedBy?.split(' ').at(-1)}"]`).innerText()).toBe(errors[name]);
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

        // What is corrected while it is checked was not pressed for.
        await fill(page, { ...good, email: 'noora@' });
        await box(page, 'email').evaluate((input: HTMLInputElement) => {
          input.form?.requestSubmit();
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'noora@example.qa');
          input.dispatchEvent(new Event('input', { bubbles: true }));
        });
        await expect.poll(() => send(page).isEnabled()).toBe(true);
        expect(sent(requests)).toEqual([]);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S1.8, S2.80, S3.19, S7.16, S8.16, S8.17, S8.21, D65.1, D68.1
    it(
      'a refusal, a server error and a network failure are shown; the input stays, and the message can be sent again',
      () =>
        visitPage('weather', async ({ page, requests, expectRefusal }) => {
          expectRefusal('429 POST /api/v1/contacts');
          expectRefusal('500 POST /api/v1/contacts');
          expectRefusal('422 POST /api/v1/contacts');
          expectRefusal('lost POST /api/v1/contacts');
          await fill(page, good);
          const before = await valuesOf(page);
          const refusals = [
            {
              status: 429,
              error: { code: 'too_many_requests', message: serverMessages[language].error('too_many_requests') },
            },
            { status: 500, error: { code: 'internal', message: serverMessages[language].error('internal') } },
          ];
          for (const { status, error } of refusals) {
            await page.route('**/api/v1/contacts', (route) => route.fulfill({ status, json: { error } }), { times: 1 });
            await send(page).click();
            await untilShown(page.getByRole('alert').getByText(error.message));
            expect(await page.getByRole('alert').getByText(error.message).count()).toBe(1);
            await untilShown(page.locator('button[type="submit"]:not([aria-busy])'));
            expect(await valuesOf(page)).toEqual(before);
          }

          // The server's error of a field appears at the field.
          const fields = { email: serverMessages[language].error('invalid') };
          await page.route(
            '**/api/v1/contacts',
            (route) => route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'm', fields } } }),
            { times: 1 },
          );
          await send(page).click();
          await untilShown(page.getByText(fields.email, { exact: true }));
          await expect.poll(() => box(page, 'email').evaluate((one) => one === document.activeElement)).toBe(true);

          await page.route('**/api/v1/contacts', (route) => route.abort('internetdisconnected'), { times: 1 });
          await send(page).click();
          await untilShown(page.getByRole('alert').getByText(t('error.network')));
          await untilShown(page.locator('button[type="submit"]:not([aria-busy])'));
          expect(await valuesOf(page)).toEqual(before);

          const asked = sent(requests).length;
          expect(asked).toBe(4);
          await send(page).dblclick();
          const thanks = page.getByText(t('contact.sentTitle'));
          await untilShown(thanks);
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
          for (const part of [`${good.name} ${good.lastName}`, '+974 5512 3456']) expect(mail?.text).toContain(part);

          await page.getByRole('button', { name: t('contact.again') }).click();
          expect(await box(page, 'message').inputValue()).toBe('');
        }),
      60_000,
    );
});
