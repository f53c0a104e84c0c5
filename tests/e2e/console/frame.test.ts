import { describe, expect } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { smallTargets } from '../support/targets.ts';
import { it } from '../support/journey.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop } from '../support/variants.ts';
import {
  desktop,
  laptop,
  openHydrated,
  overflowsOfLargeText,
  phone,
  sidewaysOverflow,
  tablet,
  wide,
} from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

describe.each(requiredLanguages)('the console in %s', (language) => {
  const t = consoleWords[language];
  const other = language === 'en' ? 'ar' : 'en';
  // Both languages have the same elements and colours, so axe checks each layout in one of them.
  const axeSizes = { en: [tablet, desktop], ar: [phone] }[language];

  it('has its landmarks, and fits on a phone, a tablet and a desktop with text of any size', async ({
    openConsole,
  }) => {
    const { page, settled } = await openConsole({ size: phone, role: 'owner', language, name: 'نورة Al-Marri' });
    for (const path of ['/console/more', '/console/account', '/console/none', '/console']) {
      await openHydrated(page, path);
      await untilShown(page.getByRole('heading', { level: 1 }));
      await settled();
      expect(await page.locator('html').getAttribute('dir')).toBe(languageFacts[language].direction);
      for (const size of [phone, tablet, desktop, laptop, wide]) {
        await page.setViewportSize(size);
        // Only the frame differs by width.
        if (axeSizes.includes(size) && (size === phone || path === '/console'))
          expect(await axeViolations(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
        expect(await sidewaysOverflow(page)).toBe(0);
      }
      await page.setViewportSize(phone);
      expect(await overflowsOfLargeText(page), path).toEqual([]);
    }
    const navigation = page.getByRole('navigation', { name: t('nav.label') });
    for (const size of [phone, tablet, desktop, laptop, wide]) {
      await page.setViewportSize(size);
      await navigation.getByRole('link', { name: t('nav.orders') }).click();
      await untilShown(page.getByRole('heading', { level: 1, name: t('nav.orders') }));
      await navigation.getByRole('link', { name: t('nav.today') }).click();
      await untilShown(page.getByRole('heading', { level: 1, name: t('nav.today') }));
      // Before it, the number of the new orders.
      expect((await page.title()).replace(/^\(\d+\) /, '')).toBe(`${t('nav.today')} · ${t('nav.label')}`);
      await untilShown(page.getByRole('search', { name: t('search.label') }));
      await untilShown(page.getByRole('main'));
      await page.getByRole('button', { name: t('menu.account', { name: 'نورة Al-Marri' }) }).click();
      await untilShown(page.getByRole('menu'));
      if (axeSizes.includes(size)) expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await untilHidden(page.getByRole('menu'));
    }
  });

  it('changes its language in place, on the server too', async ({ openConsole }) => {
    const { page } = await openConsole({ size: phone, role: 'packer', language });
    await openHydrated(page, '/console/more');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.more') }));
    await page.getByRole('searchbox', { name: t('search.label') }).fill('DN-7');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/me') && answer.request().method() === 'PUT');
    await page.getByRole('main').getByRole('button', { name: languageFacts[other].ownName }).click();
    await untilShown(page.getByRole('heading', { level: 1, name: consoleWords[other]('nav.more') }));
    expect((await saved).status()).toBe(200);
    expect(await page.locator('html').getAttribute('dir')).toBe(languageFacts[other].direction);
    // What was typed is still there.
    expect(await page.getByRole('searchbox').inputValue()).toBe('DN-7');
    await page.reload();
    await untilShown(page.getByRole('heading', { level: 1, name: consoleWords[other]('nav.more') }));
  });
});

describe.each([englishDesktop])('the console in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('says that a page could not be loaded, with a code, and loads it again', async ({ openConsole }) => {
    const { page, expectRefusal } = await openConsole({ size, role: 'owner', language });
    expectRefusal('422 GET /api/console/v1/me');
    const body = JSON.stringify({ error: { code: 'not_found', message: 'Not there.' } });
    await page.route('**/api/console/v1/me', (route) => route.fulfill({ status: 422, body }));
    await openHydrated(page, '/console');
    const alert = page.getByRole('alert').filter({ hasText: t('state.failure.title') });
    await untilShown(alert);
    expect(await alert.innerText()).toContain('Not there.');
    expect(await alert.innerText()).toContain(t('state.failure.read'));
    expect(await alert.innerText()).toContain('not_found');
    expect(await axeViolations(page)).toEqual([]);
    await page.unrouteAll();
    await alert.getByRole('button', { name: t('action.retry') }).click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.today') }));
  });

  it('works with the keyboard, and no key fires in a field', async ({ openConsole }) => {
    const { page } = await openConsole({ size, role: 'manager', language });
    await openHydrated(page, '/console/account');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.account') }));
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: t('keys.title') });
    await untilShown(help);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await untilHidden(help);
    const field = page.getByRole('searchbox', { name: t('search.label') });
    await page.keyboard.press('/');
    await page.keyboard.type('gt?/');
    expect(await field.inputValue()).toBe('gt?/');
    await page.keyboard.press('Escape');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(false);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.today') }));
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.orders') }));
    await page.keyboard.press('n');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.newOrder') }));
  });
});

describe.each([arabicPhone])('the console in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];
  const other = 'en';

  it('reports a refusal, and forgets everything at the sign-out', async ({ openConsole }) => {
    const { page, context, expectRefusal } = await openConsole({ size, role: 'accountant', language });
    await openHydrated(page, '/console/more');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.more') }));
    expectRefusal('lost PUT /api/console/v1/me');
    await page.route('**/api/console/v1/me', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByRole('main').getByRole('button', { name: languageFacts[other].ownName }).click();
    const alert = page.getByRole('alert').filter({ hasText: consoleWords[other]('state.failure.network') });
    await untilShown(alert);
    expect(await axeViolations(page)).toEqual([]);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') keys.push(request.headers()['idempotency-key']);
    });
    const retry = alert.getByRole('button', { name: consoleWords[other]('action.retry') });
    await retry.click();
    await expect.poll(() => keys).toHaveLength(1);
    await page.unrouteAll();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await retry.click();
    expect((await saved).status()).toBe(200);
    await untilHidden(alert);
    // One intent, one key.
    await expect.poll(() => keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);

    await page.evaluate(() => localStorage.setItem('console.draft:1:note', '"typed"'));
    await page
      .getByRole('main')
      .getByRole('button', { name: consoleWords[other]('menu.signOut') })
      .click();
    await page.waitForURL('**/console/sign-in');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('dana-staff');
  });

  it('returns to the place in the page before, moves the focus, and gets the code of a new build', async ({ open }) => {
    const { page, context, expectRefusal, discardPage } = await open({ size });
    discardPage();
    await signInAs(context, shop, { role: 'owner', language });
    await openHydrated(page, '/console/account');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.account') }));
    const focused = () => page.evaluate(() => document.activeElement?.id);
    const grow = () => page.evaluate(() => document.body.style.setProperty('min-height', '3000px'));
    await grow();
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    const place = () => page.evaluate(() => scrollY);
    const navigation = page.getByRole('navigation', { name: t('nav.label') });
    // The banner of new orders may come late, and move the page: its place is read as it is left.
    const before = await navigation.getByRole('link', { name: t('nav.today') }).evaluate((link: HTMLElement) => {
      const left = scrollY;
      link.click();
      return left;
    });
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.today') }));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(focused).toBe('main');
    await page.goBack();
    await expect.poll(place).toBe(before);
    await page.reload();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.account') }));
    await grow();
    await expect.poll(place).toBe(before);

    // What is pressed stays where it is, although the page grows.
    await page.evaluate(() => scrollTo(0, 2000));
    await expect.poll(place).toBeGreaterThan(1900);
    await page.reload();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.account') }));
    await page.mouse.down();
    const pressedAt = await place();
    await grow();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(pressedAt).toBeLessThan(1900);
    expect(await place()).toBe(pressedAt);
    await page.mouse.up();

    await openHydrated(page, '/console');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.today') }));
    expectRefusal('404 GET /console/assets/more-page');
    // The route stays: removing the last one while the page loads again could hold that load back.
    let isLost = false;
    await page.route('**/assets/more-page-*', (route) => {
      if (isLost) return route.fallback();
      isLost = true;
      return route.fulfill({ status: 404 });
    });
    await navigation.getByRole('link', { name: t('nav.more') }).click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.more') }));
  });

  it('shows a category in Latin letters at the side where the others begin', async ({ openConsole }) => {
    const { page } = await openConsole({ size, role: 'owner', language });
    await openHydrated(page, '/console/categories');
    const name = page.getByRole('main').getByRole('listitem').locator('bdi').first();
    await untilShown(name);
    const begin = () => name.evaluate((element) => element.getBoundingClientRect().right);
    const others = await begin();
    await name.evaluate((element) => (element.textContent = 'Apple'));
    expect(await name.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    expect(await name.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThan(100);
    expect(await begin()).toBeCloseTo(others, 0);
  });

  it('says that the network is gone, and when the session has ended', async ({ open }) => {
    const { page, context, settled, expectRefusal, forgive } = await open({ size });
    expectRefusal('401 GET /api/console/v1/me');
    forgive(/Trusted/);
    // Changes of other tests let the page read while it is offline.
    expectRefusal('lost GET /api/console/v1/orders');
    expectRefusal('lost GET /api/console/v1/inbox');
    const staff = await signInAs(context, shop, { role: 'support', language });
    await openHydrated(page, '/console/account');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.account') }));
    await settled();
    await context.setOffline(true);
    const band = page.getByRole('status').filter({ hasText: /\d\d:\d\d/ });
    await untilShown(band);
    await context.setOffline(false);
    await untilHidden(band);
    await page.evaluate(() => localStorage.setItem('console.draft:0:note', '"typed"'));
    // An open page would read without its session.
    await page.goto('/robots.txt');
    await context.clearCookies({ name: 'dana-staff' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/console/account');
    await page.waitForURL('**/console/sign-in?back=%2Faccount');
    expect(await page.evaluate(() => localStorage.getItem('console.draft:0:note'))).toBe('"typed"');
    await untilShown(page.getByRole('heading', { level: 1, name: t('session.title') }));
    await settled();
    expect(asked.filter((path) => path === '/api/console/v1/me')).toHaveLength(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel(t('session.email')).fill(staff.email);
    await page.getByLabel(t('session.password'), { exact: true }).fill(staff.password);
    await page.getByRole('button', { name: t('session.signIn') }).click();
    // Back where the person was; drafts of another person have left the device.
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.account') }));
    expect(page.url()).toBe(`${url}/console/account`);
    expect(await page.evaluate(() => localStorage.getItem('console.draft:0:note'))).toBeNull();
    expect(
      await page.evaluate(() => {
        const part = document.createElement('div');
        try {
          part.innerHTML = '<b>x</b>';
          return 'written';
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('TypeError');
  });
});
