import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { PageContent, StoredSection } from '#contract/content/stored-content.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { expectFocus } from '../support/layout.ts';
import { clientOf } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone, bothVariants, englishDesktop } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const { url } = demoShop();

const text = (en: string, ar: string) => ({ en, ar });
const promo = (id: string, title: string): StoredSection => ({
  id,
  kind: 'promo',
  tone: 'dark',
  title: text(title, title),
  text: text('', ''),
  action: text('', ''),
  picture: null,
  link: null,
});

const shownAt = (handle: string) => clientOf(url, {})('getPageContent', { params: { handle } });

describe.each(allVariants)(
  'the pages of the shop in $language on a $device',
  ({ language, device, size, checksLayout }) => {
    const t = consoleWords[language];
    const mine = (field: string) =>
      t(language === 'ar' ? 'content.field.inArabic' : 'content.field.inEnglish', { field });
    const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

    async function addSection(page: Page, kind: string) {
      await button(page, t('content.section.add')).click();
      const dialog = page.getByRole('dialog', { name: t('content.section.choose') });
      await dialog.getByRole('button', { name: kind }).click();
    }

    it('a new page gets slides and a row of products, and is published', async ({ openConsole }) => {
      const { page } = await openConsole({ size, role: 'manager', language });
      const handle = `eid-${process.pid}-${language}-${device}`;
      await openHydrated(page, '/console/content');
      await untilShown(page.getByRole('link', { name: t('content.list.home') }));
      if (checksLayout) {
        expect(await axeViolations(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
      }
      await button(page, t('content.page.new')).click();
      const dialog = page.getByRole('dialog', { name: t('content.page.new') });
      const title = (inLanguage: 'content.field.inArabic' | 'content.field.inEnglish') =>
        dialog.getByLabel(t(inLanguage, { field: t('content.page.title') }));
      await title('content.field.inArabic').fill('العيد');
      await title('content.field.inEnglish').fill(`Eid ${process.pid} ${language} ${device}`);
      expect(await dialog.getByLabel(t('content.page.handle')).inputValue()).toBe(handle);
      if (checksLayout) expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
      await dialog.getByRole('button', { name: t('content.page.create') }).click();

      await untilShown(page.getByText(t('content.section.none')));
      await addSection(page, t('content.kind.slides.name'));
      const slide = page.getByRole('listitem', { name: t('content.slides.one', { n: 1 }) });
      const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(2);
      await slide.getByLabel(mine(t('content.field.title'))).fill(longWord);
      await addSection(page, t('content.kind.rail.name'));
      await page.getByLabel(t('content.rail.which')).selectOption('best');
      await button(page, t('content.row.up', { name: t('content.kind.rail.name') })).click();
      expect(await sidewaysOverflow(page)).toBe(0);
      if (checksLayout) {
        expect(await axeViolations(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
      }
      await button(page, t('content.publish.now')).click();
      await untilShown(page.getByRole('status').filter({ hasText: t('content.done.published') }));
      const { sections } = await shownAt(handle);
      expect(sections).toMatchObject([
        { kind: 'rail', products: { from: 'best' } },
        { kind: 'slides', slides: [{ title: longWord }] },
      ]);

      await button(page, t('content.publish.hide')).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('content.publish.hide') })
        .click();
      await button(page, t('content.remove.label')).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('content.remove.label') })
        .click();
      await untilShown(page.getByRole('status').filter({ hasText: t('content.remove.done') }));
      await untilShown(page.getByRole('link', { name: t('content.list.home') }));
      await expect.poll(() => page.getByText(`/pages/${handle}`).count()).toBe(0);
    });
  },
);

describe.each(bothVariants)('a page that others edit too, in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];
  const mine = t(language === 'ar' ? 'content.field.inArabic' : 'content.field.inEnglish', {
    field: t('content.field.title'),
  });

  it('keeps the sections of both, asks about one that both changed, and goes back to what was published', async ({
    openConsole,
    hireColleague,
  }) => {
    const { page, call, expectRefusal } = await openConsole({ size, role: 'manager', language });
    const other = await hireColleague('manager', 'Noura');
    const params = { handle: `story-${process.pid}-${device}` };
    const base: PageContent = {
      title: text('Our story', 'قصتنا'),
      description: text('', ''),
      sections: [promo('first', 'One'), promo('second', 'Two')],
    };
    await call('addOwnPage', { body: { ...params, content: base } });
    await call('publishPage', { params, body: { version: 1 } });
    const titles = async () =>
      (await call('getOwnPage', { params })).draft.sections.map(
        (section) => 'title' in section && section.title[language],
      );
    const theirs = async (first: string, second: string) => {
      const { version, draft } = await other('getOwnPage', { params });
      const sections = [promo('first', first), promo('second', second)];
      await other('saveOwnPage', { params, body: { version, base: draft, content: { ...draft, sections } } });
    };
    const main = page.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    const section = (nth: number) =>
      main
        .getByRole('list', { name: t('content.section.label') })
        .locator('> li')
        .nth(nth);
    const saved = () => untilShown(page.getByRole('status').filter({ hasText: t('content.done.saved') }));

    await openHydrated(page, `/console/content/pages/${params.handle}`);
    await section(0).getByRole('button', { expanded: false }).click();
    await section(0).getByLabel(mine).fill('Mine');
    await theirs('One', 'Theirs');
    await button(t('content.publish.save')).click();
    await saved();
    expect(await titles()).toEqual(['Mine', 'Theirs']);

    await untilShown(section(1).getByText('Theirs'));
    await section(0).getByLabel(mine).fill('Mine again');
    await theirs('Also theirs', 'Theirs');
    expectRefusal(`409 PUT /api/console/v1/content/pages/${params.handle}`);
    await button(t('content.publish.save')).click();
    await untilShown(main.getByRole('alert').getByText(/Also theirs/));
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await button(t('conflict.keepMine')).click();
    await expect.poll(titles).toEqual(['Mine again', 'Theirs']);

    await section(1)
      .getByRole('button', { name: t('content.row.remove', { name: '' }).trim() })
      .click();
    await expect.poll(() => section(1).count()).toBe(0);
    await page.getByRole('button', { name: t('toast.undo') }).click();
    await untilShown(section(1).getByText('Theirs'));

    await main.getByText(t('content.history.title')).click();
    await button(t('content.history.restore')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('content.history.restore') })
      .click();
    await untilShown(section(0).getByText('One', { exact: true }));
    await expect.poll(titles).toEqual(['One', 'Two']);

    await button(t('content.publish.plan')).click();
    const dialog = page.getByRole('dialog', { name: t('content.publish.plan') });
    await dialog.getByLabel(t('content.times.from.day')).fill('2020-01-01');
    await dialog.getByRole('button', { name: t('content.publish.onDay') }).click();
    await untilShown(dialog.getByText(t('content.publish.past')));
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await dialog.getByLabel(t('content.times.from.day')).fill('2090-02-01');
    await dialog.getByRole('button', { name: t('content.publish.onDay') }).click();
    await button(t('content.publish.takeBack')).click();
    await expect.poll(async () => (await call('getOwnPage', { params })).publishAt).toBeNull();

    const { version } = await call('getOwnPage', { params });
    await call('unpublishPage', { params, body: { version } });
    await call('removeOwnPage', { params });
  });
});

describe.each(bothVariants)('the draft of a page, in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];
  const title = `Draft ${process.pid} ${device}`;
  const handle = `draft-${process.pid}-${device}`;
  const content: PageContent = {
    title: text(title, title),
    description: text('', ''),
    sections: [promo('first', 'Coming soon')],
  };

  it('is previewed in both languages and widths, and comes back from a file', async ({ openConsole }) => {
    const { page, call } = await openConsole({ size, role: 'manager', language });
    await call('addOwnPage', { body: { handle, content } });
    await openHydrated(page, `/console/content/pages/${handle}`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: t('content.preview.open'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('content.preview.title') });
    const frame = (name: string) => dialog.frameLocator(`iframe[title="${name}"]`);
    const inFrame = frame(t('content.preview.phone'));
    await untilShown(inFrame.getByRole('heading', { level: 1, name: title }));
    expect(await inFrame.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await inFrame.locator('html').evaluate(() => innerWidth)).toBe(390);
    await dialog.getByRole('radio', { name: 'English' }).check();
    await dialog.getByRole('radio', { name: t('content.preview.desktop') }).check();
    const wide = frame(t('content.preview.desktop'));
    await untilShown(wide.getByRole('heading', { name: 'Coming soon' }));
    await expect.poll(() => wide.locator('html').evaluate(() => innerWidth)).toBe(1280);
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: t('action.close') }).click();

    await openHydrated(page, '/console/content');
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: t('content.transfer.export') }).click();
    const file = await (await download).path();
    await call('removeOwnPage', { params: { handle } });
    await page.reload();
    await main.getByRole('button', { name: t('content.transfer.import') }).click();
    const importing = page.getByRole('dialog', { name: t('content.transfer.import') });
    await importing.locator('input[type=file]').setInputFiles(file);
    const row = importing.getByRole('listitem').filter({ hasText: handle });
    await untilShown(row.getByText(t('content.transfer.new')));
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await importing.getByRole('button', { name: t('content.transfer.save') }).click();
    await untilShown(row.getByText(t('content.transfer.saved', { lost: 0 })));
    expect((await call('getOwnPage', { params: { handle } })).draft).toEqual(content);
    await call('removeOwnPage', { params: { handle } });
  });
});

describe('the home page', () => {
  it('opens as the shop shows it, with a refusal at its field', async ({ openConsole }) => {
    const { language, size } = englishDesktop;
    const t = consoleWords[language];
    const { page, expectRefusal } = await openConsole({ size, role: 'manager', language });
    await openHydrated(page, '/console/content/home');
    const slides = page
      .getByRole('main')
      .getByRole('list', { name: t('content.section.label') })
      .locator('> li')
      .first();
    await slides.getByRole('button', { expanded: false }).click();
    const slide = slides.getByRole('listitem', { name: t('content.slides.one', { n: 1 }) });
    await slide.getByLabel(t('content.link.leadsTo')).selectOption('external');
    await slide.getByLabel(t('content.link.url')).fill('javascript:alert(1)');
    expectRefusal('422 PUT /api/console/v1/content/home');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('content.publish.save'), exact: true })
      .click();
    await untilShown(slide.getByText(t('content.link.wrongUrl')));
    await expectFocus(slide.getByLabel(t('content.link.url')));
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is not for those who may not write content', async ({ openConsole }) => {
    const { language, size } = arabicPhone;
    const t = consoleWords[language];
    const { page } = await openConsole({ size, role: 'support', language });
    await openHydrated(page, '/console/content');
    await untilShown(page.getByText(t('closed.title')));
    expect(await page.getByRole('link', { name: t('nav.content') }).count()).toBe(0);
  });
});
