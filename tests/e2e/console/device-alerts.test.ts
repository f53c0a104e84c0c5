import { afterAll, describe, expect } from 'vitest';
import { createDevice, createPushServer } from '#server/testing/push-server.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

demoShop();
const server = await createPushServer();
afterAll(() => server.close());

describe.each(bothVariants)('alerts on this device in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];

  it('are turned on by a tap, tested, and turned off', async ({ openConsole }) => {
    const { page, context } = await openConsole({ size, role: 'packer', language, keepsOfflinePage: true });
    const path = `/${language}-${device}`;
    const { read, subscription } = createDevice(server.url + path);
    await context.grantPermissions(['notifications']);
    // The push service of the browser is in the internet: the test's own stands in.
    await page.addInitScript(({ endpoint, p256dh, auth }) => {
      let current: object | null = null;
      const made = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current,
        subscribe: async () => (current = made),
      });
      // A browser without a screen reports "denied", whatever was granted.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => {
        Object.assign(globalThis, { wasAsked: true });
        return 'granted';
      };
    }, subscription);
    await openHydrated(page, '/console/account');
    const section = page.getByRole('region', { name: t('alerts.title') });
    await untilShown(section.getByText(t('alerts.off')));
    const wasAsked = () => page.evaluate(() => 'wasAsked' in globalThis);
    expect(await wasAsked()).toBe(false);
    await section.getByRole('button', { name: t('alerts.turnOn') }).click();
    const test = section.getByRole('button', { name: t('alerts.test') });
    await untilShown(test);
    expect(await wasAsked()).toBe(true);
    const script = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration('/console/'))?.active?.scriptURL,
    );
    expect(script).toMatch(/\/console\/sw\.js$/);
    await test.click();
    const messages = () => server.received.filter((one) => one.path === path).map(({ body }) => read(body));
    await expect.poll(messages, { timeout: 10_000 }).toMatchObject([{ kind: 'test', language }]);
    await section.getByText(t('alerts.iphone')).click();
    await untilShown(section.getByText(t('alerts.stepShare')));
    expect(await sidewaysOverflow(page)).toBe(0);
    // The bar at the bottom covers what happens to stand behind it.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeViolations(page)).toEqual([]);
    await section.getByRole('button', { name: t('alerts.turnOff') }).click();
    await untilHidden(test);
    await untilShown(section.getByRole('button', { name: t('alerts.turnOn') }));
  });

  it('say what the browser does not allow', async ({ openConsole }) => {
    const { page } = await openConsole({ size, role: 'packer', language });
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    await openHydrated(page, '/console/account');
    await untilShown(page.getByText(t('alerts.denied')));
  });
});
