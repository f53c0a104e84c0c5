import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { placeOrder } from '../support/data/orders.ts';
import { inDatabase, onDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone, bothVariants, englishDesktop } from '../support/variants.ts';
import { openHydrated, visit } from '../support/visit.ts';

const shop = demoShop();
const { url, dataDir } = shop;
const at = { now: null };
let count = 0;
let item: { productId: number; variantId: number };

beforeAll(async () => {
  const [category] = (await clientOf(url, {})('listCategories')).rows.slice(-1);
  item = await inDatabase(dataDir, async (db) => {
    const { productId, variantIds } = await createProduct(db, {
      category: category?.id as number,
      createdAt: new Date('2020-01-01'),
      name: { en: 'Amber candle', ar: 'شمعة العنبر' },
      variants: [{ price: 30, stock: 1000 }],
    });
    return { productId, variantId: variantIds[0] as number };
  });
});
afterAll(() => inDatabase(dataDir, (db) => db.deleteFrom('products').where('id', '=', item.productId).execute()));

/** A customer of the shop, over real HTTP. */
async function newCustomer(name = 'نورة المري') {
  count += 1;
  const email = `inbox-${process.pid}-${count}@example.qa`;
  const { token, userId } = await onDatabase(dataDir, (db) => createUser({ db, at }, { email, name }));
  const api = clientOf(url, { token });
  const comment = async (content: string) =>
    (await api('addComment', { body: { content, variantId: item.variantId } })).id;
  const write = (message: string) => api('sendContact', { body: { name, phone: '+97455123456', email, message } });
  return { api, userId, email, comment, write };
}

const shownInShop = async (id: number) =>
  (await clientOf(url, {})('listComments', { params: { variantId: item.variantId } })).rows.some(
    (row) => row.id === id,
  );

describe.each(allVariants)('the inbox in $language on a $device', (variant) => {
  const { language, device, size } = variant;
  const t = consoleWords[language];

  it('hides a comment with a reason and takes it back, and an answered message waits no more', () =>
    visit({ url, size, name: `console-inbox-${device}-${language}` }, async ({ page, context }) => {
      const support = await signInAs(context, shop, { role: 'support', language });
      const console = consoleAt(url, support);
      await openHydrated(page, '/console/inbox');
      await untilShown(page.getByRole('heading', { level: 1, name: t('nav.inbox') }));
      const navigation = page.getByRole('navigation', { name: t('nav.label') });
      expect(await navigation.getByRole('link', { name: t('nav.settings') }).count()).toBe(0);

      // It appears without a reload.
      const customer = await newCustomer(`نورة ${device} ${language}`);
      const content = `ورد ${device}-${language}، from Doha with love`;
      const id = await customer.comment(content);
      const card = page.getByRole('article').filter({ hasText: content });
      await untilShown(card);
      expect(await card.getByText(content).getAttribute('dir')).toBe('auto');
      await expectGoodLayout(page, variant);

      await card.getByRole('button', { name: t('inbox.comment.hide') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('inbox.hide.reasons.rude') }).click();
      await expectGoodLayout(page, variant, 'dialog');
      await dialog.getByRole('button', { name: t('inbox.comment.hide') }).click();
      const undo = page.getByRole('button', { name: t('toast.undo') });
      await untilShown(undo);
      await expect.poll(() => shownInShop(id)).toBe(false);
      await expect.poll(() => card.count()).toBe(0);
      await undo.click();
      await expect.poll(() => shownInShop(id)).toBe(true);
      await untilShown(card);
      await card.getByRole('button', { name: t('inbox.comment.keep'), exact: true }).click();
      await expect.poll(() => card.count()).toBe(0);

      await customer.write(`متى تفتحون؟ ${device}`);
      await page.getByRole('link', { name: t('nav.messages') }).click();
      const message = page
        .getByRole('article')
        .filter({ hasText: `متى تفتحون؟ ${device}` })
        .filter({ hasText: language });
      await message.getByRole('button', { name: t('inbox.message.read') }).click();
      await expect.poll(() => message.getByText(t('inbox.message.unread'), { exact: true }).count()).toBe(0);
      const link = await message.getByRole('link', { name: t('inbox.message.answer') }).getAttribute('href');
      expect(decodeURIComponent(link ?? '')).toMatch(/^mailto:inbox-[^?]+\?subject=.+> متى تفتحون؟/s);
      await expectGoodLayout(page, variant);
      await message.getByRole('button', { name: t('inbox.message.markAnswered') }).click();
      await expect.poll(() => message.count()).toBe(0);
      // The badge says what the server counts: other tests write, too.
      const badge = navigation.getByRole('link', { name: t('nav.inbox') });
      await expect
        .poll(async () => {
          const { comments, messages } = await console('countInbox');
          const waiting = (comments ?? 0) + (messages ?? 0);
          const shown = (await badge.innerText()).replace(/\D/g, '');
          return shown === (waiting === 0 ? '' : String(Math.min(99, waiting)));
        })
        .toBe(true);
    }));
});

it('a message is answered in place, beginning with a canned answer', () => {
  const { language, size } = arabicPhone;
  const t = consoleWords[language];
  return visit({ url, size, name: 'console-answer' }, async ({ page, context }) => {
    const manager = consoleAt(url, await signInAs(context, shop, { role: 'manager', language }));
    const title = `أوقات العمل ${count}`;
    const canned = await manager('addCannedAnswer', { body: { title, textAr: 'نفتح الساعة 9 يا {name}. {order}' } });
    const customer = await newCustomer('شيخة السليطي');
    await customer.write('متى تفتحون يوم الجمعة؟');
    await openHydrated(page, '/console/inbox/messages');
    const message = page
      .getByRole('article', { name: t('inbox.message.by', { name: 'شيخة السليطي' }) })
      .filter({ hasText: 'متى تفتحون يوم الجمعة؟' });
    await message.getByRole('button', { name: t('inbox.message.answerHere') }).click();
    await message.getByLabel(t('inbox.answer.canned')).selectOption(title);
    const text = message.getByLabel(t('inbox.answer.text'));
    await expect.poll(() => text.inputValue()).toContain('نفتح الساعة 9 يا شيخة السليطي. {order}');
    await untilShown(message.getByText(t('inbox.answer.fill', { words: '{order}' })));
    await expectGoodLayout(page, arabicPhone);
    // What is typed survives a reload.
    await text.fill('نفتح الساعة 9 يا شيخة.');
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('نفتح الساعة 9 يا شيخة.');
    await message.getByRole('button', { name: t('inbox.answer.send') }).click();
    await expect.poll(() => message.count()).toBe(0);
    await page.getByRole('link', { name: t('inbox.message.view.answered') }).click();
    await untilShown(message.getByText('نفتح الساعة 9 يا شيخة.'));
    await untilShown(message.getByText(t('inbox.answer.state.sent'), { exact: true }));
    await expectGoodLayout(page, arabicPhone);
    await manager('removeCannedAnswer', { params: { id: canned.answer.id } });
  });
});

it('a comment becomes a testimonial in both languages, which is moved and removed', () => {
  const { language, size } = englishDesktop;
  const t = consoleWords[language];
  return visit({ url, size, name: 'console-testimonial' }, async ({ page, context, expectRefusal }) => {
    await signInAs(context, shop, { role: 'manager', language });
    const customer = await newCustomer('Sara Haddad');
    await customer.comment('The candle fills the whole majlis.');
    await openHydrated(page, '/console/inbox/comments');
    await page
      .getByRole('article')
      .filter({ hasText: 'The candle fills the whole majlis.' })
      .getByRole('button', { name: t('inbox.comment.toTestimonial') })
      .click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(t('inbox.testimonial.textEn')).inputValue()).toContain('whole majlis');
    await dialog.getByLabel(t('inbox.testimonial.nameAr')).fill('سارة حداد');
    expectRefusal('422 POST /api/console/v1/testimonials');
    const save = dialog.getByRole('button', { name: t('inbox.testimonial.save') });
    await save.click();
    const arabic = dialog.getByLabel(t('inbox.testimonial.textAr'));
    await expect.poll(() => arabic.getAttribute('aria-invalid')).toBe('true');
    // What is typed survives a reload.
    await arabic.fill('الشمعة تعطّر المجلس كله.');
    await page.reload();
    await page
      .getByRole('article')
      .filter({ hasText: 'The candle fills the whole majlis.' })
      .getByRole('button', { name: t('inbox.comment.toTestimonial') })
      .click();
    expect(await arabic.inputValue()).toBe('الشمعة تعطّر المجلس كله.');
    await save.click();
    await untilShown(page.getByText(t('inbox.testimonial.added')));
    const onHome = async () => (await clientOf(url, { language: 'ar' })('listTestimonials')).rows;
    const ownPlace = async () => (await onHome()).findIndex(({ comment }) => comment.user.name === 'سارة حداد');
    await expect.poll(ownPlace).toBeGreaterThanOrEqual(0);
    const last = (await onHome()).length - 1;
    expect(await ownPlace()).toBe(last);

    await page.getByRole('link', { name: t('nav.testimonials') }).click();
    const own = page.getByRole('article', { name: t('inbox.testimonial.by', { name: 'Sara Haddad' }) });
    await own.getByRole('button', { name: t('inbox.testimonial.up', { name: 'Sara Haddad' }) }).click();
    await expect.poll(ownPlace).toBe(last - 1);
    await expectGoodLayout(page, englishDesktop);
    await own.getByRole('button', { name: t('inbox.testimonial.removeOne', { name: 'Sara Haddad' }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('inbox.testimonial.remove'), exact: true })
      .click();
    await expect.poll(ownPlace).toBe(-1);
  });
});

describe.each(bothVariants)('a customer in $language on a $device', (variant) => {
  const { language, device, size } = variant;
  const t = consoleWords[language];

  it('is found by name, has orders and notes, and is exported and erased by the owner', () =>
    visit({ url, size, name: `console-customer-${device}` }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'owner', language });
      const name = `مزنة ${device}`;
      const customer = await newCustomer(name);
      const { order_number: number } = await placeOrder(customer.api, [{ ...item, quantity: 1 }]);
      await openHydrated(page, '/console/customers');
      await untilShown(page.getByRole('heading', { level: 1, name: t('nav.customers') }));
      await page.getByLabel(t('customers.searchHint')).fill(`مزنه ${device}`);
      const link = page.getByRole('list', { name: t('customers.list') }).getByRole('link');
      await expect.poll(() => link.count()).toBe(1);
      await expectGoodLayout(page, variant);
      await link.click();
      await untilShown(page.getByRole('heading', { level: 1, name }));
      await untilShown(page.getByRole('link', { name: number }));
      await page.getByRole('button', { name: t('customers.addNote') }).click();
      await page.getByRole('textbox', { name: t('customers.noteText') }).fill('يفضّل الاتصال مساءً');
      await page.getByRole('button', { name: t('customers.saveNote') }).click();
      await untilShown(page.getByRole('listitem').filter({ hasText: 'يفضّل الاتصال مساءً' }));
      await expectGoodLayout(page, variant);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('customers.export') }).click();
      expect((await download).suggestedFilename()).toBe(`customer-${customer.userId}.json`);
      await page.getByRole('button', { name: t('customers.erase') }).click();
      const question = page.getByRole('alertdialog');
      await untilShown(question.getByText(t('customers.eraseOpen')));
      await question.getByRole('button', { name: t('customers.erase') }).click();
      await untilShown(page.getByText(t('customers.erased')));
      await untilShown(page.getByRole('heading', { level: 1, name: t('nav.customers') }));
      await expect(customer.api('getMe')).rejects.toMatchObject({ status: 401 });
    }));
});
