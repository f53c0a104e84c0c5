import type { Page } from 'playwright-core';
import type { consoleWords } from './console.ts';
import { untilShown } from './until-shown.ts';

type Words = (typeof consoleWords)['en'];

export interface NewProduct {
  ar: string;
  en: string;
  /** As it is typed. */
  price: string;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Types names, price and stock of a product into the page of a new product. */
export async function fillNewProduct(page: Page, t: Words, product: NewProduct): Promise<void> {
  await untilShown(page.getByRole('heading', { level: 1, name: t('nav.newProduct') }));
  await field(page, t('catalogue.words.nameAr')).fill(product.ar);
  await field(page, t('catalogue.words.nameEn')).fill(product.en);
  await field(page, t('catalogue.price.price')).fill(product.price);
  await field(page, t('catalogue.price.stock')).fill('9');
}

/** Publishes the product on the page, which has this name in the language of the console. */
export async function publishNewProduct(page: Page, t: Words, name: string): Promise<void> {
  await page.getByRole('button', { name: t('catalogue.action.publish'), exact: true }).click();
  await untilShown(page.getByRole('heading', { level: 1, name, exact: true }));
  await untilShown(page.getByRole('main').getByRole('link', { name: t('catalogue.look.open') }));
}
