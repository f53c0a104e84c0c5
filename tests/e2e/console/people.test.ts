import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createConsoleClient } from '#contract/console/client.ts';
import { languageFacts } from '#i18n/languages.ts';
import { setSilently } from '../support/auth.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { onDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { expectFocus, expectGoodLayout } from '../support/layout.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone, bothVariants, englishDesktop, type Variant } from '../support/variants.ts';
import { openHydrated, overflowsOfLargeText, type Visit, visit } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;
const joined = (name: string) => `${name}-${process.pid}-${performance.now().toFixed(0)}@shop.example`;

/** The code of the app, `steps` time steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

const arabicDigits = (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

/** The live regions of toasts are in the page from the start, and empty. */
const refusalOf = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

async function expectGoodAtAnyTextSize(page: Page, variant: Variant): Promise<void> {
  await expectGoodLayout(page, variant);
  if (variant.checksLayout) expect(await overflowsOfLargeText(page)).toEqual([]);
}

const heading = (page: Page, name: string) => untilShown(page.getByRole('heading', { level: 1, name, exact: true }));

/** Signs in as another device, and returns the token of its session. */
async function signInElsewhere({ email, password }: { email: string; password: string }): Promise<string> {
  let cookies = '';
  const other = createConsoleClient({
    origin: url,
    fetch: (address, init) => fetch(address, init as RequestInit),
    onHeaders: (headers) => (cookies = headers.get('set-cookie') ?? ''),
  });
  await other('signIn', { body: { email, password } });
  return /dana-staff=([^;]+)/.exec(cookies)?.[1] ?? '';
}

describe.each(allVariants)('the people of the console in $language on a $device', (variant) => {
  const { language, device, size, checksLayout } = variant;
  const t = consoleWords[language];
  const named = (name: string) => `console-${name}-${device}-${language}`;

  it('sets up two-step sign-in and signs in with it', async ({ openConsole }) => {
    const { page, context, expectRefusal, staff: owner } = await openConsole({ size, role: 'owner', language });
    await context.clearCookies({ name: 'dana-staff' });
    async function typePassword(): Promise<void> {
      await page.getByLabel(t('session.email')).fill(owner.email);
      await page.getByLabel(t('session.password'), { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: t('session.signIn'), exact: true }).click();
    }
    // As a shop answers that has a public address: the role needs a second factor.
    await page.route('**/api/console/v1/session', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, secondFactor: 'set_up' } } });
    });
    await openHydrated(page, '/console/sign-in');
    await typePassword();
    await heading(page, t('secondFactor.setUp'));
    await untilShown(page.getByRole('img', { name: t('secondFactor.picture') }));
    const secret = await page.getByRole('group', { name: t('secondFactor.secret') }).innerText();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expectGoodAtAnyTextSize(page, variant);
    const code = page.getByLabel(t('session.code'));
    expectRefusal('422 POST /api/console/v1/me/totp/confirm');
    await code.fill('12');
    await page.getByRole('button', { name: t('secondFactor.confirm') }).click();
    await untilShown(refusalOf(page));
    await code.fill(codeOf(secret));
    await page.getByRole('button', { name: t('secondFactor.confirm') }).click();
    await untilShown(page.getByRole('heading', { name: t('secondFactor.codes') }));
    const codes = await page.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    const goOn = page.getByRole('button', { name: t('session.continue') });
    expect(await goOn.isDisabled()).toBe(true);
    await expectGoodAtAnyTextSize(page, variant);
    await page.getByRole('checkbox', { name: t('secondFactor.kept') }).check();
    await goOn.click();
    await heading(page, t('nav.today'));

    await page.unrouteAll();
    async function signInAgain(proof: string): Promise<void> {
      // An open page would read without its session.
      await page.goto('/robots.txt');
      await context.clearCookies({ name: 'dana-staff' });
      await openHydrated(page, '/console/sign-in');
      await typePassword();
      await heading(page, t('session.codeTitle'));
      await code.fill(proof);
      await goOn.click();
    }
    const next = codeOf(secret, 1);
    await signInAgain(arabicDigits(next));
    await heading(page, t('nav.today'));
    expectRefusal('422 POST /api/console/v1/session/second-factor');
    await signInAgain(next);
    await untilShown(refusalOf(page));
    await code.fill(codes[0] ?? '');
    await goOn.click();
    await heading(page, t('nav.today'));
    await signInAgain(codes[0] ?? '');
    await untilShown(refusalOf(page));
    await code.fill(codes[1] ?? '');
    await goOn.click();
    await heading(page, t('nav.today'));
  });

  it('invites a packer, who sees less', async ({ openConsole }) => {
    const {
      page,
      context,
      expectRefusal,
      staff: owner,
    } = await openConsole({ size, role: 'owner', language, elevated: false });
    await openHydrated(page, '/console/settings');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('nav.team') })
      .click();
    await heading(page, t('nav.team'));
    await untilShown(page.getByRole('heading', { name: t('team.members') }));
    await page.getByRole('button', { name: t('team.invite'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('team.inviteTitle') });
    await dialog.getByLabel(t('team.name')).fill('سالم');
    await dialog.getByLabel(t('team.role')).selectOption({ label: t('role.packer') });
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/staff/invites')) keys.push(request.headers()['idempotency-key']);
    });
    expectRefusal('403 POST /api/console/v1/staff/invites');
    await dialog.getByRole('button', { name: t('team.invite'), exact: true }).click();
    // The proof is asked for, and the same request is sent again.
    const proof = page.getByRole('dialog', { name: t('session.codeTitle') });
    await untilShown(proof);
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    await proof.getByLabel(t('session.password'), { exact: true }).fill(owner.password);
    await proof.getByRole('button', { name: t('secondFactor.prove') }).click();
    const ready = page.getByRole('dialog', { name: t('team.linkTitle') });
    const link = await ready.getByRole('group', { name: t('team.link') }).innerText();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const share = await ready.getByRole('link', { name: t('team.share') }).getAttribute('href');
    expect(decodeURIComponent(share ?? '')).toContain(link);
    await ready.getByRole('button', { name: t('team.done') }).click();
    expectRefusal('422 POST /api/console/v1/staff/invites');
    await page.getByRole('button', { name: t('team.invite'), exact: true }).click();
    await dialog.getByLabel(t('team.email')).fill('salim');
    await dialog.getByRole('button', { name: t('team.invite'), exact: true }).click();
    await untilShown(refusalOf(page));
    await expectFocus(dialog.getByRole('textbox', { name: t('team.email'), exact: true }));
    // By mail alone. A double press is one invitation.
    const alone = joined('alone');
    await dialog.getByRole('textbox', { name: t('team.email'), exact: true }).fill(alone);
    const held = Promise.withResolvers<void>();
    await page.route('**/staff/invites', async (route) => {
      await held.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: t('team.invite'), exact: true }).dblclick();
    held.resolve();
    await untilShown(ready);
    expect(keys).toHaveLength(4);
    // Nor does its second half close the link, which has come in between.
    await ready.getByRole('button', { name: t('team.done') }).hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await ready.isVisible()).toBe(true);
    await ready.getByRole('button', { name: t('team.done') }).click();
    await untilShown(page.getByRole('button', { name: t('team.resendOne', { name: alone.split('@')[0] ?? '' }) }));
    await untilShown(page.getByRole('button', { name: t('team.resendOne', { name: 'سالم' }) }).first());
    await expectGoodAtAnyTextSize(page, variant);

    await page.goto('/robots.txt');
    await context.clearCookies({ name: 'dana-staff' });
    await openHydrated(page, link);
    await page.getByLabel(t('session.email')).fill(joined('packer'));
    await page.getByLabel(t('session.password'), { exact: true }).fill('pearl-diver-7');
    await page.getByRole('button', { name: t('nav.join') }).click();
    await heading(page, t('nav.today'));
    const navigation = page.getByRole('navigation', { name: t('nav.label') });
    await untilShown(navigation.getByRole('link', { name: t('nav.more') }));
    await untilShown(navigation.getByRole('link', { name: t('nav.orders') }));
    expect(await navigation.getByRole('link', { name: t('nav.settings') }).count()).toBe(0);
    expect(await navigation.getByRole('link', { name: t('nav.log') }).count()).toBe(0);
    await openHydrated(page, '/console/settings');
    await heading(page, t('closed.title'));
    await expectGoodAtAnyTextSize(page, variant);
  });

  it('ends sessions, suspends, keeps the last owner, and logs it all', async ({ open }) => {
    const theirs = await open({ size });
    const packer = await signInAs(theirs.context, shop, { role: 'packer', language, name: `سالم ${named('p')}` });
    await openHydrated(theirs.page, '/console/orders');
    await heading(theirs.page, t('nav.orders'));
    await theirs.page.evaluate((id) => localStorage.setItem(`console.draft:${id}:note`, '"typed"'), packer.id);
    theirs.expectRefusal('401 GET /api/console/v1/');
    await visit({ url, size, name: named('leaving') }, (ours) => leave(packer, ours, theirs.page));
  });

  async function leave(
    packer: { id: number; name: string; token: string },
    { page, context, expectRefusal, settled }: Visit,
    theirPage: Page,
  ): Promise<void> {
    const owner = await signInAs(context, shop, { role: 'owner', language, name: `نورة ${named('o')}` });
    const setOtherOwners = (status: 'active' | 'suspended') =>
      onDatabase(shop.dataDir, (db) =>
        db.updateTable('staff').set({ status }).where('role', '=', 'owner').where('id', '!=', owner.id).execute(),
      );
    await setOtherOwners('suspended');

    await openHydrated(page, `/console/settings/team/${packer.id}`);
    await heading(page, packer.name);
    await settled();
    await expectGoodAtAnyTextSize(page, variant);
    await page.getByLabel(t('team.role')).selectOption({ label: t('role.driver') });
    await page.getByRole('button', { name: t('team.save'), exact: true }).click();
    await untilShown(page.getByRole('status').filter({ hasText: t('team.saved') }));
    await page.getByRole('button', { name: t('team.suspend'), exact: true }).click();
    const question = page.getByRole('alertdialog', { name: t('team.suspendTitle', { name: packer.name }) });
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: t('team.suspend'), exact: true }).click();
    await untilShown(page.getByRole('button', { name: t('team.reactivate') }));
    await expect(consoleAt(url, packer)('getMe')).rejects.toMatchObject({ code: 'login_required' });
    // Their open page leaves, with what they typed.
    await theirPage.waitForURL('**/console/sign-in');
    expect(await theirPage.evaluate(() => localStorage.length)).toBe(0);

    expectRefusal(`409 POST /api/console/v1/staff/${owner.id}/suspend`);
    await openHydrated(page, `/console/settings/team/${owner.id}`);
    await page.getByRole('button', { name: t('team.suspend'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('team.suspend'), exact: true })
      .click();
    await untilShown(refusalOf(page));
    await setOtherOwners('active');

    const token = await signInElsewhere(owner);
    await openHydrated(page, '/console/account');
    await untilShown(page.getByRole('heading', { name: t('menu.devices') }));
    await untilShown(page.getByRole('button', { name: t('account.end'), exact: true }));
    await expectGoodAtAnyTextSize(page, variant);
    await page.getByRole('button', { name: t('account.end'), exact: true }).click();
    await untilShown(page.getByText(t('account.onlyThis')));
    await expect(consoleAt(url, { token })('getMe')).rejects.toMatchObject({ code: 'login_required' });

    await openHydrated(page, '/console/audit');
    const list = page.getByRole('list', { name: t('audit.list') });
    await untilShown(list.getByText(t('audit.did.staff.session_ended')).first());
    await expectGoodAtAnyTextSize(page, variant);
    const words = [t('audit.did.staff.suspended'), t('role.packer'), t('role.driver')];
    const text = await list.innerText();
    for (const word of words) expect(text).toContain(word);
    if (variant === englishDesktop) await filterTheLog(page, packer.name);
  }

  async function filterTheLog(page: Page, name: string): Promise<void> {
    const list = page.getByRole('list', { name: t('audit.list') });
    await page.getByLabel(t('audit.action')).selectOption({ label: t('audit.did.staff.suspended') });
    await page.waitForURL('**/console/audit?action=staff.suspended');
    await untilHidden(list.getByText(t('audit.did.staff.session_ended')).first());
    await list.getByRole('link', { name }).first().click();
    await heading(page, name);
    await page.goBack();
    await untilShown(list.getByRole('link', { name }).first());
    expect(await page.getByLabel(t('audit.action')).inputValue()).toBe('staff.suspended');
  }
});

describe.each(bothVariants)('the entrance of the console in $language on a $device', (variant) => {
  const { language, device, size } = variant;
  const t = consoleWords[language];
  const named = (name: string) => `console-${name}-${device}-${language}`;

  it('joins with an invitation, once', async ({ openConsole }) => {
    const {
      page,
      context,
      expectRefusal,
      settled,
      staff: owner,
    } = await openConsole({ size, role: 'owner', language });
    await context.clearCookies();
    const api = consoleAt(url, owner);
    const email = joined('owner');
    const { link } = await api('inviteStaff', { body: { name: 'Maryam', email, role: 'owner', language } });
    await openHydrated(page, link);
    await heading(page, t('nav.join'));
    const field = page.getByLabel(t('join.name'), { exact: true });
    await untilShown(field);
    await settled();
    expect(await page.locator('html').getAttribute('dir')).toBe(languageFacts[language].direction);
    // The token leaves the address, and a reload still knows it.
    expect(page.url()).toBe(`${url}/console/join`);
    await page.reload();
    await untilShown(field);
    expect(await page.getByLabel(t('session.email')).inputValue()).toBe(email);
    await expectGoodAtAnyTextSize(page, variant);
    await field.fill('مريم');
    expectRefusal('422 POST /api/console/v1/join');
    await page.getByRole('button', { name: t('nav.join') }).click();
    await untilShown(refusalOf(page));
    await expectFocus(page.getByLabel(t('session.password'), { exact: true }));
    await page.getByLabel(t('session.password'), { exact: true }).fill('pearl-diver-7');
    await page.getByRole('button', { name: t('nav.join') }).click();
    await heading(page, t('nav.today'));

    expectRefusal('422 POST /api/console/v1/join/read');
    await page.goto('/console/more');
    await openHydrated(page, link);
    const used = language === 'en' ? 'This invitation was used.' : 'تم استخدام هذه الدعوة.';
    await untilShown(page.getByRole('alert').filter({ hasText: used }));
    await expectGoodAtAnyTextSize(page, variant);
  });

  it('signs in with the new password of a link from an owner', async ({ openConsole }) => {
    const {
      page,
      context,
      expectRefusal,
      settled,
      staff: packer,
    } = await openConsole({ size, role: 'packer', language, name: `هند ${named('r')}` });
    const owner = await signInAs(context, shop, { role: 'owner', language, elevated: false });
    expectRefusal(`403 POST /api/console/v1/staff/${packer.id}/password-link`);
    await openHydrated(page, `/console/settings/team/${packer.id}`);
    await page.getByRole('button', { name: t('team.passwordLink') }).click();
    const proof = page.getByRole('dialog', { name: t('session.codeTitle') });
    await proof.getByLabel(t('session.password'), { exact: true }).fill(owner.password);
    await proof.getByRole('button', { name: t('secondFactor.prove') }).click();
    const ready = page.getByRole('dialog', { name: t('team.passwordLinkTitle', { name: packer.name }) });
    const link = await ready.getByRole('group', { name: t('team.link') }).innerText();
    const share = await ready.getByRole('link', { name: t('team.share') }).getAttribute('href');
    expect(decodeURIComponent(share ?? '')).toContain(`${t('team.passwordShareText')}\n${link}`);
    await settled();
    await expectGoodAtAnyTextSize(page, variant);
    await ready.getByRole('button', { name: t('team.done') }).click();
    await untilHidden(ready);
    await untilShown(page.getByText(t('audit.did.staff.password_link_made')));
    // Not for oneself.
    await openHydrated(page, `/console/settings/team/${owner.id}`);
    await untilShown(page.getByRole('button', { name: t('team.suspend'), exact: true }));
    expect(await page.getByRole('button', { name: t('team.passwordLink') }).count()).toBe(0);

    await page.goto('/robots.txt');
    await context.clearCookies({ name: 'dana-staff' });
    await openHydrated(page, '/console/sign-in');
    await untilShown(page.getByText(t('session.forgotten')));
    await expectGoodAtAnyTextSize(page, variant);
    await openHydrated(page, link);
    await heading(page, t('nav.recover'));
    const password = page.getByLabel(t('recover.password'), { exact: true });
    await untilShown(password);
    expect(page.url()).toBe(`${url}/console/recover`);
    expect(await page.getByLabel(t('session.email')).inputValue()).toBe(packer.email);
    await settled();
    await expectGoodAtAnyTextSize(page, variant);
    expectRefusal('422 POST /api/console/v1/recover');
    const save = page.getByRole('button', { name: t('recover.save') });
    await password.fill('short');
    await save.click();
    await untilShown(refusalOf(page).first());
    await password.fill('pearl-diver-8');
    await save.click();
    await heading(page, t('session.title'));
    await untilShown(page.getByRole('status').filter({ hasText: t('recover.saved') }));
    await expect(consoleAt(url, packer)('getMe')).rejects.toMatchObject({ code: 'login_required' });
    await page.getByLabel(t('session.email')).fill(packer.email);
    await page.getByLabel(t('session.password'), { exact: true }).fill('pearl-diver-8');
    await page.getByRole('button', { name: t('session.signIn'), exact: true }).click();
    await heading(page, t('nav.today'));

    expectRefusal('422 POST /api/console/v1/recover/read');
    await openHydrated(page, link);
    const used = language === 'en' ? 'This link was used.' : 'تم استخدام هذا الرابط.';
    await untilShown(page.getByRole('alert').filter({ hasText: used }));
    await expectGoodAtAnyTextSize(page, variant);
  });

  it('makes the fourth wrong password wait, and says how long', async ({ openConsole }) => {
    const {
      page,
      context,
      expectRefusal,
      staff: { email },
    } = await openConsole({ size, role: 'packer', language });
    await context.clearCookies({ name: 'dana-staff' });
    await openHydrated(page, '/console/sign-in');
    expectRefusal('422 POST /api/console/v1/session');
    await page.getByRole('button', { name: t('session.signIn'), exact: true }).click();
    await expectFocus(page.getByLabel(t('session.email')));
    await page.getByLabel(t('session.email')).fill(email);
    await page.getByLabel(t('session.password'), { exact: true }).fill('not-my-pearl-7');
    expectRefusal('401 POST /api/console/v1/session');
    expectRefusal('429 POST /api/console/v1/session');
    let seconds = 0;
    for (const status of [401, 401, 401, 429]) {
      const answer = page.waitForResponse((one) => one.url().endsWith('/api/console/v1/session'));
      await page.getByRole('button', { name: t('session.signIn'), exact: true }).click();
      expect((await answer).status()).toBe(status);
      seconds = Number((await answer).headers()['retry-after']);
    }
    await untilShown(page.getByRole('alert').filter({ hasText: t('state.failure.tooMany', { seconds }) }));
  });
});

describe.each([englishDesktop])('the account of a member of staff in $language on a $device', (variant) => {
  const { language, size } = variant;
  const t = consoleWords[language];

  it('changes their name, language and password', async ({ open }) => {
    const { page, context, expectRefusal } = await open({ size });
    const other = language === 'en' ? 'ar' : 'en';
    const after = consoleWords[other];
    const staff = await signInAs(context, shop, { role: 'support', language });
    await openHydrated(page, '/console/account');
    await page.getByLabel(t('account.name'), { exact: true }).fill('هند');
    // What was typed is still there after a reload.
    await page.reload();
    const name = page.getByLabel(t('account.name'), { exact: true });
    await untilShown(name);
    expect(await name.inputValue()).toBe('هند');
    await page.getByLabel(t('account.language'), { exact: true }).selectOption(other);
    await page.getByRole('button', { name: t('account.save'), exact: true }).click();
    await heading(page, after('nav.account'));
    await untilShown(page.getByRole('button', { name: after('menu.account', { name: 'هند' }) }));
    await page.getByLabel(after('account.current'), { exact: true }).fill('not this one');
    await page.getByLabel(after('account.next'), { exact: true }).fill('pearl-diver-9');
    const change = page.getByRole('button', { name: after('account.password'), exact: true });
    expectRefusal('422 PUT /api/console/v1/me/password');
    await change.click();
    await untilShown(refusalOf(page));
    await page.getByLabel(after('account.current'), { exact: true }).fill(staff.password);
    await change.click();
    await untilShown(page.getByRole('status').filter({ hasText: after('account.passwordSaved') }));
    expect(await signInElsewhere({ email: staff.email, password: 'pearl-diver-9' })).not.toBe('');
    await expectGoodAtAnyTextSize(page, variant);
  });
});

describe.each([englishDesktop])('values that are set without an event in $language on a $device', (variant) => {
  const { language, size } = variant;
  const t = consoleWords[language];

  it('are what the forms of the console send', async ({ openConsole }) => {
    const { page, context, staff } = await openConsole({ size, role: 'support', language });
    await openHydrated(page, '/console/account');
    await setSilently(page.getByLabel(t('account.name'), { exact: true }), 'مها السليطي');
    await setSilently(page.getByLabel(t('account.language'), { exact: true }), 'ar');
    await page.getByRole('button', { name: t('account.save'), exact: true }).click();
    await untilShown(page.getByRole('button', { name: consoleWords.ar('menu.account', { name: 'مها السليطي' }) }));
    await context.clearCookies({ name: 'dana-staff' });
    await openHydrated(page, '/console/sign-in');
    const words = consoleWords.ar;
    await setSilently(page.getByLabel(words('session.email')), staff.email);
    await setSilently(page.getByLabel(words('session.password'), { exact: true }), staff.password);
    await page.getByRole('button', { name: words('session.signIn'), exact: true }).click();
    await heading(page, words('nav.today'));
  });
});

describe.each([arabicPhone])('the second factor of an owner in $language on a $device', (variant) => {
  const { language, size } = variant;
  const t = consoleWords[language];

  it('gives new recovery codes and turns two-step sign-in off after a fresh proof', async ({ openConsole }) => {
    const { page, expectRefusal, staff: owner } = await openConsole({ size, role: 'owner', language });
    const api = consoleAt(url, owner);
    const { secret } = await api('beginTotp');
    const { recoveryCodes: codes } = await api('confirmTotp', { body: { code: codeOf(secret) } });
    await onDatabase(shop.dataDir, (db) =>
      db.updateTable('staff_sessions').set({ elevated_until: null }).where('staff_id', '=', owner.id).execute(),
    );
    await openHydrated(page, '/console/account');
    expectRefusal('403 POST /api/console/v1/me/recovery-codes');
    await page.getByRole('button', { name: t('secondFactor.newCodes') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('secondFactor.newCodes') })
      .click();
    const proof = page.getByRole('dialog', { name: t('session.codeTitle') });
    await proof.getByRole('button', { name: t('secondFactor.useCode') }).click();
    await proof.getByLabel(t('session.code')).fill((codes[2] ?? '').toLowerCase());
    await proof.getByRole('button', { name: t('secondFactor.prove') }).click();
    await page.getByRole('checkbox', { name: t('secondFactor.kept') }).check();
    expect(await page.getByText(codes[3] ?? '').count()).toBe(0);
    // Neither on nor off until the codes are kept.
    const states = page.getByText(new RegExp(`^(${t('secondFactor.on')}|${t('secondFactor.off')})$`));
    expect(await states.count()).toBe(0);
    await expectGoodAtAnyTextSize(page, variant);
    await page.getByRole('button', { name: t('session.continue') }).click();
    await page.getByRole('button', { name: t('secondFactor.turnOff') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('secondFactor.turnOff') })
      .click();
    await untilShown(states);
    await page.getByRole('button', { name: t('secondFactor.setUp') }).click();
    const newSecret = await page.getByRole('group', { name: t('secondFactor.secret') }).innerText();
    await page.getByLabel(t('session.code')).fill(codeOf(newSecret));
    await page.getByRole('button', { name: t('secondFactor.confirm') }).click();
    await untilShown(page.getByRole('heading', { name: t('secondFactor.codes') }));
    expect(await states.count()).toBe(0);
  });
});
