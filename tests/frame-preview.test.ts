import { afterAll, beforeAll, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { publishContent } from '#server/testing/content-factory.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

let shop: WholeShop;
const blank = { en: '', ar: '' };
const hours = { en: 'Closed on Friday', ar: 'مغلق يوم الجمعة' };
const frameWith = (...sections: object[]) => ({ title: blank, description: blank, sections });

beforeAll(async () => {
  shop = await openWholeShop({ ANSWER_SECONDS: '60' });
  await publishContent(shop.db, 'frame', frameWith({ id: 'hours', kind: 'hours', text: hours }));
  await shop.catchUpWithChanges();
});
afterAll(() => shop.close());

async function read(path: string): Promise<string> {
  const { status, body } = await shop.sendRequest(path);
  expect([path, status]).toEqual([path, 200]);
  return body.toString();
}

it.each(requiredLanguages)(
  'the preview of a frame without anything is the home page without it in %s',
  async (language) => {
    expect(await read(`/${language}`)).toContain(hours[language]);
    await shop.db
      .updateTable('content_pages')
      .set({ draft: JSON.stringify(frameWith()) })
      .where('handle', '=', 'frame')
      .execute();
    const { token } = await shop.services.content.editor.preview('frame');
    const preview = await read(`/${language}/preview/${token}`);
    expect(preview).toContain('<main');
    expect(preview).not.toContain(hours[language]);
    expect(await read(`/${language}`)).toContain(hours[language]);
  },
);
