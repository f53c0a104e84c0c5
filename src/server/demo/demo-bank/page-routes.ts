import { isLanguage, type Language, languageFromHeader } from '#contract/values/locale.ts';
import type { ApiRequest } from './bank-api.ts';
import { type Charge, isPayable } from './bank-objects.ts';
import { cardOf, codes } from './cards.ts';
import type { DemoBank } from './demo-bank.ts';
import { choosePage, codePage, homePage, missingPage, overPage, stayPage } from './pages.ts';

export interface PageRequest extends ApiRequest {
  query: URLSearchParams;
}

interface Page {
  status: number;
  html: string;
  /** Where a form may lead, beside this bank; or null. */
  shopOrigin: string | null;
}

export type PageAnswer = Page | { goTo: string };

type CardKind = 'debit' | 'card';

/** A payment whose page is asked for. */
interface Asked {
  charge: Charge;
  language: Language;
  /** The address of its page. */
  base: string;
}

/** Where the browser goes after a payment: to the shop, with the id of the charge, as Tap does. */
function returnUrlOf({ redirectUrl, id }: Charge): string {
  const url = new URL(redirectUrl);
  url.searchParams.set('tap_id', id);
  return url.href;
}

function kindOf({ source }: Charge, wanted: string | null): CardKind {
  return wanted === 'debit' || source === 'src_qa.qpay' ? 'debit' : 'card';
}

const show = ({ charge }: Asked, html: string): Page => ({
  status: 200,
  html,
  shopOrigin: new URL(charge.redirectUrl).origin,
});

function showChoice(asked: Asked, kind: CardKind, isUnknown: boolean): Page {
  return show(asked, choosePage({ ...asked, path: `${asked.base}?method=${kind}&` }, kind, isUnknown));
}

function showCode(asked: Asked, isWrong: boolean): Page {
  return show(asked, codePage({ ...asked, path: `${asked.base}/code?` }, isWrong));
}

/** The pages on which a customer pays. They need no script. */
export function createBankPages(bank: DemoBank) {
  const back = ({ charge }: Asked): PageAnswer => ({ goTo: returnUrlOf(charge) });

  async function takeCard(asked: Asked, form: URLSearchParams): Promise<PageAnswer> {
    const { charge, base, language } = asked;
    const method = form.get('method');
    if (method === 'apple') {
      await bank.useCard(charge, 'apple', 'paid');
      return back(asked);
    }
    const kind = kindOf(charge, method);
    const card = cardOf(form.get('number') ?? '');
    if (card === null) return showChoice(asked, kind, true);
    await bank.useCard(charge, kind, card);
    return { goTo: `${base}/code?lang=${language}` };
  }

  async function takeCode(asked: Asked, form: URLSearchParams): Promise<PageAnswer> {
    const { charge, base, language } = asked;
    if (charge.card === null) return { goTo: base };
    const isStaying = charge.card.name === 'staysAway';
    const code = form.get('code')?.trim();
    if (code === codes.refused) await bank.refuseCode(charge);
    else if (code !== codes.right) return showCode(asked, true);
    else {
      await bank.confirm(charge);
      if (isStaying) return { goTo: `${base}/stay?lang=${language}` };
    }
    return back(asked);
  }

  async function answerPayment(asked: Asked, act: string, { method, query, body }: PageRequest): Promise<PageAnswer> {
    const { charge, base } = asked;
    const here = { ...asked, path: `${base}/${act}?` };
    if (act === 'stay' && charge.status === 'CAPTURED') return show(asked, stayPage(here));
    if (!isPayable(charge)) return show(asked, overPage(here, returnUrlOf(charge)));
    const form = new URLSearchParams(body);
    if (method === 'POST' && act === 'card') return takeCard(asked, form);
    if (method === 'POST' && act === 'code') return takeCode(asked, form);
    if (method === 'POST' && act === 'cancel') {
      await bank.cancel(charge);
      return back(asked);
    }
    if (act === 'code' && charge.card !== null) return showCode(asked, false);
    return showChoice(asked, kindOf(charge, query.get('method') ?? charge.method), false);
  }

  return async function answer(request: PageRequest): Promise<PageAnswer> {
    const { path, query, headers } = request;
    const wanted = query.get('lang');
    const [, place = '', token = '', act = ''] = path.split('/');
    const charge = place === 'pay' ? await bank.chargeOfPage(token) : null;
    const usual = charge?.language ?? languageFromHeader(headers['accept-language']?.toString());
    const language = isLanguage(wanted) ? wanted : usual;
    if (charge) return answerPayment({ charge, language, base: `/pay/${charge.pageToken}` }, act, request);
    const shown = { language, path: `${path}?` };
    if (place === '') return { status: 200, html: homePage(shown), shopOrigin: null };
    return { status: 404, html: missingPage(shown), shopOrigin: null };
  };
}
