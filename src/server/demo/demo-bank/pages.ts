import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { allMessages } from '#i18n/messages/all.ts';
import { headerText, isolate, isolateLtr, toHtml } from '../../mail/isolation.ts';
import { type Charge, type Method } from './bank-objects.ts';
import { cardNames, cards, codes } from './cards.ts';

/** A page of the bank: its language, and its address for the other language. */
interface Shown {
  language: Language;
  path: string;
}

/** A payment on its page. */
interface ShownCharge extends Shown {
  charge: Charge;
}

function wordsOf(language: Language) {
  const messages = { demoBank: allMessages[language].demoBank };
  return createTranslator({ locale: languageFacts[language].locale, messages, namespace: 'demoBank' });
}

function layout({ language, path }: Shown, title: string, body: string): string {
  const t = wordsOf(language);
  const other = languages.find((one) => one !== language) ?? language;
  return `<!doctype html>
<html lang="${language}" dir="${languageFacts[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${toHtml(headerText(title))}</title><link rel="stylesheet" href="/page.css"></head>
<body><header><div><strong>${toHtml(t('name'))}</strong><a href="${toHtml(path)}lang=${other}" lang="${other}" hreflang="${other}">${toHtml(t('language'))}</a></div></header>
<main><p class="note">${toHtml(t('noMoney'))}</p>
${body}</main></body></html>`;
}

const priceOf = ({ amount, currency }: Charge, language: Language) =>
  isolate(formatPrice(Number(amount), language, currency));

const inGroups = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

const numberHtml = (number: string) => `<bdi class="number" dir="ltr" translate="no">${inGroups(number)}</bdi>`;

const addressOf = ({ pageToken }: Charge) => `/pay/${pageToken}`;

function actionOf({ charge, language }: ShownCharge, act: string): string {
  return `${addressOf(charge)}/${act}?lang=${language}`;
}

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${toHtml(value)}">`;

function cardList(shown: ShownCharge, method: Method): string {
  const t = wordsOf(shown.language);
  const rows = cardNames.map((name) => {
    const { number } = cards[name];
    return `<li><button name="number" value="${number}"><span>${toHtml(t(`cards.${name}`))}</span> ${numberHtml(number)}</button></li>`;
  });
  return `<section><h2>${toHtml(t('cards.title'))}</h2><p class="soft">${toHtml(t('cards.text'))}</p>
<form method="post" action="${actionOf(shown, 'card')}">${hidden('method', method)}<ul>${rows.join('')}</ul></form></section>`;
}

function methodLinks({ charge, language }: ShownCharge, method: Method): string {
  if (charge.source === 'src_qa.qpay') return '';
  const t = wordsOf(language);
  const links = (['card', 'debit'] as const).map((one) => {
    const current = one === method ? ' aria-current="page"' : '';
    return `<a href="${addressOf(charge)}?lang=${language}&amp;method=${one}"${current}>${toHtml(t(`choose.${one}`))}</a>`;
  });
  return `<nav aria-label="${toHtml(t('choose.method'))}">${links.join('')}</nav>`;
}

function applePay(shown: ShownCharge): string {
  if (shown.charge.source === 'src_qa.qpay') return '';
  const t = wordsOf(shown.language);
  return `<form method="post" action="${actionOf(shown, 'card')}">${hidden('method', 'apple')}<button class="wallet">${toHtml(t('choose.apple'))}</button></form>`;
}

function errorHtml(id: string, text: string | null): string {
  return text === null ? '' : `<p class="error" id="${id}" role="alert">${toHtml(text)}</p>`;
}

/** The page on which a payment begins: methods, a field for the number, and the cards of the demo. */
export function choosePage(shown: ShownCharge, method: 'debit' | 'card', isUnknown: boolean): string {
  const { charge, language } = shown;
  const t = wordsOf(language);
  const title = t('choose.title', { amount: priceOf(charge, language) });
  const error = isUnknown ? t('choose.unknown') : null;
  return layout(
    shown,
    title,
    `<section><h1>${toHtml(title)}</h1><p class="soft" dir="auto">${toHtml(charge.description)}</p>
${applePay(shown)}${methodLinks(shown, method)}
<form method="post" action="${actionOf(shown, 'card')}" autocomplete="off">${hidden('method', method)}
<label for="number">${toHtml(t('choose.number'))} <span class="soft">(${toHtml(t(`choose.${method}`))})</span></label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="23" required aria-describedby="hint${error === null ? '' : ' problem'}"${error === null ? '' : ' aria-invalid="true"'}>
${errorHtml('problem', error)}<p class="soft" id="hint">${toHtml(t('choose.hint'))}</p>
<button class="main">${toHtml(t('choose.next'))}</button></form>
<form method="post" action="${actionOf(shown, 'cancel')}"><button class="plain">${toHtml(t('choose.cancel'))}</button></form></section>
${cardList(shown, method)}`,
  );
}

/** The page of the payer's bank, which asks for a code. */
export function codePage(shown: ShownCharge, isWrong: boolean): string {
  const { charge, language } = shown;
  const t = wordsOf(language);
  const title = t('code.title', { amount: priceOf(charge, language) });
  const digits = isolateLtr(charge.card?.lastFour ?? '');
  const [right, refused] = [isolateLtr(codes.right), isolateLtr(codes.refused)];
  const error = isWrong ? t('code.wrong', { right }) : null;
  return layout(
    shown,
    title,
    `<section><h1>${toHtml(title)}</h1><p class="soft" id="hint">${toHtml(t('code.text', { digits, right, refused }))}</p>
<form method="post" action="${actionOf(shown, 'code')}" autocomplete="off"><label for="code">${toHtml(t('code.label'))}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus aria-describedby="hint${error === null ? '' : ' problem'}"${error === null ? '' : ' aria-invalid="true"'}>
${errorHtml('problem', error)}<button class="main">${toHtml(t('code.confirm'))}</button></form>
<a class="button" href="${addressOf(charge)}?lang=${language}">${toHtml(t('code.other'))}</a>
<form method="post" action="${actionOf(shown, 'cancel')}"><button class="plain">${toHtml(t('choose.cancel'))}</button></form></section>`,
  );
}

function message(shown: Shown, words: { title: string; text: string }, more = ''): string {
  const { title, text } = words;
  return layout(shown, title, `<section><h1>${toHtml(title)}</h1><p>${toHtml(text)}</p>${more}</section>`);
}

/** The page of a payment that was made with a card whose browser does not return. */
export function stayPage(shown: Shown): string {
  return message(shown, allMessages[shown.language].demoBank.stay);
}

/** The page of a payment that has ended. */
export function overPage(shown: Shown, backUrl: string): string {
  const { over } = allMessages[shown.language].demoBank;
  return message(shown, over, `<a class="button" href="${toHtml(backUrl)}">${toHtml(over.back)}</a>`);
}

export function missingPage(shown: Shown): string {
  return message(shown, allMessages[shown.language].demoBank.missing);
}

/** The first page of the bank: what it is, and its cards. */
export function homePage(shown: Shown): string {
  const { home, cards: words } = allMessages[shown.language].demoBank;
  const rows = cardNames.map(
    (name) => `<li class="shown"><span>${toHtml(words[name])}</span> ${numberHtml(cards[name].number)}</li>`,
  );
  const list = `</section><section><h2>${toHtml(words.title)}</h2><ul>${rows.join('')}</ul>`;
  return message(shown, home, list);
}
