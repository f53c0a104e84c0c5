import { isLanguage, languageFromHeader } from '#contract/values/locale.ts';
import { type Charge, isPayable } from './bank-objects.ts';
import type { ApiRequest } from './bank-api.ts';
import { cardOf, codes } from './cards.ts';
import type { DemoBank } from './demo-bank.ts';
import { choosePage, codePage, homePage, missingPage, overPage, stayPage } from './pages.ts';

export interface PageRequest extends ApiRequest {
  query: URLSearchParams;
}

export type PageAnswer =
  | { status: number; html: string; /** Where forms may lead, beside this bank. */ shopOrigin: string | null }
  | { goTo: string };

/** Where the browser goes after a payment: to the shop, with the id of the charge, as Tap does. */
function returnUrlOf({ redirectUrl, id }: Charge): string {
  const url = new URL(redirectUrl);
  url.searchParams.set('tap_id', id);
  return url.href;
}

/** The pages on which a customer pays. They need no script. */
export function createBankPages(bank: DemoBank) {
  async function onCharge(
    charge: Charge,
    act: string,
    { method, path, query, body }: PageRequest,
  ): Promise<PageAnswer> {
    const asked = query.get('lang');
    const language = isLanguage(asked) ? asked : charge.language;
    const wanted = query.get('method') ?? charge.method;
    const usual = wanted === 'debit' || charge.source === 'src_qa.qpay' ? 'debit' : 'card';
    const base = `/pay/${charge.pageToken}`;
    const shown = {
      charge,
      language,
      path: `${method === 'GET' ? path : base}?${usual === 'debit' ? 'method=debit&' : ''}`,
    };
    const shopOrigin = new URL(charge.redirectUrl).origin;
    const show = (html: string): PageAnswer => ({ status: 200, html, shopOrigin });
    const form = new URLSearchParams(body);

    if (act === 'stay' && charge.status === 'CAPTURED') return show(stayPage(shown));
    if (!isPayable(charge)) return show(overPage(shown, returnUrlOf(charge)));
    if (method === 'GET') {
      if (act !== 'code') return show(choosePage(shown, usual, false));
      return charge.card === null ? { goTo: base } : show(codePage(shown, false));
    }
    if (act === 'cancel') await bank.cancel(charge);
    if (act === 'card') {
      const chosen = form.get('method');
      if (chosen === 'apple') await bank.useCard(charge, 'apple', 'paid');
      else {
        const kind = chosen === 'debit' || charge.source === 'src_qa.qpay' ? 'debit' : 'card';
        const card = cardOf(form.get('number') ?? '');
        if (card === null) return show(choosePage({ ...shown, path: `${base}?method=${kind}&` }, kind, true));
        await bank.useCard(charge, kind, card);
        return { goTo: `${base}/code?lang=${language}` };
      }
    }
    if (act === 'code') {
      if (charge.card === null) return { goTo: base };
      const code = form.get('code')?.trim();
      const { name } = charge.card;
      if (code === codes.refused) await bank.refuseCode(charge);
      else if (code !== codes.right) return show(codePage({ ...shown, path: `${base}/code?` }, true));
      else {
        await bank.confirm(charge);
        if (name === 'staysAway') return { goTo: `${base}/stay?lang=${language}` };
      }
    }
    return { goTo: returnUrlOf(charge) };
  }

  return async function answer(request: PageRequest): Promise<PageAnswer> {
    const { path, query, headers } = request;
    const asked = query.get('lang');
    const language = isLanguage(asked) ? asked : languageFromHeader(headers['accept-language']?.toString());
    const shown = { language, path: `${path}?` };
    const [, place = '', token = '', act = ''] = path.split('/');
    if (place === '') return { status: 200, html: homePage(shown), shopOrigin: null };
    const charge = place === 'pay' ? await bank.chargeOfPage(token) : null;
    if (charge === null) return { status: 404, html: missingPage(shown), shopOrigin: null };
    return onCharge(charge, act, request);
  };
}
