import { describe, expect } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { untilShown } from '../support/until-shown.ts';
import { phone } from '../support/visit.ts';
import { consoleGoals, type Weight, weighFirstLoad } from '../support/weight.ts';

const shop = demoShop();
const { url } = shop;

function expectLight({ script, style, font, files }: Weight, goals: { script: number; style: number; font: number }) {
  const over = [
    ...(script > goals.script ? [`JavaScript ${script}`] : []),
    ...(style > goals.style ? [`CSS ${style}`] : []),
    ...(font > goals.font ? [`fonts ${font}`] : []),
  ];
  expect(over, files.join('\n')).toEqual([]);
  // Guards against a measurement of nothing.
  expect(script).toBeGreaterThan(50_000);
}

describe.each(requiredLanguages)('the first load of the console in %s is light:', (language) => {
  it('the sign-in page', async ({ open }) => {
    const visitor = await open({ size: phone });
    await visitor.context.addCookies([{ name: 'console_lang', value: language, url: `${url}/console` }]);
    expectLight(await weighFirstLoad(visitor, '/console/sign-in'), consoleGoals.signIn);
  });

  // Its chart loads when it comes near the screen.
  it('the first page', async ({ openConsole }) => {
    const visitor = await openConsole({ size: phone, role: 'owner', language });
    const weight = await weighFirstLoad(visitor, '/console');
    await untilShown(visitor.page.getByRole('heading', { level: 1 }));
    expectLight(weight, consoleGoals.today);
  });

  it('the orders', async ({ openConsole }) => {
    const visitor = await openConsole({ size: phone, role: 'owner', language });
    const weight = await weighFirstLoad(visitor, '/console/orders');
    await untilShown(visitor.page.getByRole('heading', { level: 1 }));
    expectLight(weight, consoleGoals.orders);
  });
});
