import { describe, expect } from 'vitest';
import { consoleWords } from '../support/console.ts';
import { it } from '../support/journey.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { photoFile } from '../support/photo-file.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

describe.each(bothVariants)('photos of a comment in $language on a $device', (variant) => {
  const { language, size } = variant;
  const t = wordsOf[language];
  const c = consoleWords[language];

  it('wait for the shop, are enlarged by shoppers, and change with the comment', async ({
    openAsCustomer,
    openConsole,
    addToCatalogue,
  }) => {
    const { productId } = await addToCatalogue.product({ name: { en: 'Oud tray', ar: 'صينية عود' } });
    const { page, account, requests } = await openAsCustomer({ language, size });
    await openHydrated(page, `/${language}/product/${productId}`);
    const section = page.locator('#comments');
    await section.locator('summary').click();
    const box = section.getByRole('textbox', { name: t('comments.label') });
    await box.fill('وصلت جميلة');
    const field = section.getByRole('group', { name: t('commentPhotos.label') });
    const input = field.locator('input[type=file]');
    await input.setInputFiles([await photoFile('#8a1538'), await photoFile('#0b6e4f')]);
    await untilShown(field.getByRole('img', { name: t('commentPhotos.one', { n: 2 }) }));
    await field.getByRole('button', { name: t('commentPhotos.remove', { n: 1 }) }).click();
    await untilHidden(field.getByRole('img', { name: t('commentPhotos.one', { n: 2 }) }));
    await input.setInputFiles({ name: 'a.png', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await untilShown(field.getByText(t('commentPhotos.imageType')));
    await expectGoodLayout(page, variant, '#comments');

    // The text and the photo survive a reload.
    await page.reload();
    await section.locator('summary').click();
    await untilShown(field.getByRole('img', { name: t('commentPhotos.one', { n: 1 }) }));
    expect(await box.inputValue()).toBe('وصلت جميلة');
    await section.getByRole('button', { name: t('comments.add') }).click();
    await untilShown(page.getByText(t('commentPhotos.added')).first());
    const photos = section.getByRole('list', { name: t('commentPhotos.of', { name: account.name }) });
    await untilShown(section.getByText('وصلت جميلة'));
    expect(await photos.count()).toBe(0);

    const desk = await openConsole({ role: 'support', language, size });
    await openHydrated(desk.page, '/console/inbox/comments');
    const card = desk.page.getByRole('article').filter({ hasText: account.name });
    await untilShown(card.getByRole('link', { name: c('inbox.comment.photo', { n: 1 }) }));
    await expectGoodLayout(desk.page, variant);
    await card.getByRole('button', { name: c('inbox.comment.keepWithPhotos') }).click();
    await untilShown(desk.page.getByText(c('inbox.comment.photosShown')));

    await page.reload();
    await section.locator('summary').click();
    const thumbnail = photos.getByRole('button', { name: t('commentPhotos.open', { n: 1 }) });
    await untilShown(thumbnail);
    await expectGoodLayout(page, variant, '#comments');
    await thumbnail.click();
    const large = page.getByRole('dialog', { name: t('commentPhotos.of', { name: account.name }) });
    await untilShown(large);
    await large.getByRole('button', { name: t('action.close') }).click();
    await untilHidden(large);

    // A change of the photos waits again; the author sees them meanwhile.
    await section.getByRole('button', { name: t('comments.menu') }).click();
    await page.getByRole('menuitem', { name: t('comments.edit') }).click();
    const editing = page.getByRole('dialog', { name: t('comments.edit') });
    await untilShown(editing.getByRole('img', { name: t('commentPhotos.one', { n: 1 }) }));
    await editing.locator('input[type=file]').setInputFiles(await photoFile('#c8a03c'));
    await untilShown(editing.getByRole('img', { name: t('commentPhotos.one', { n: 2 }) }));
    await editing.getByRole('button', { name: t('action.save') }).click();
    await untilHidden(editing);
    await untilHidden(thumbnail);
    await section.getByRole('button', { name: t('comments.menu') }).click();
    await page.getByRole('menuitem', { name: t('comments.edit') }).click();
    await untilShown(editing.getByText(t('commentPhotos.unseen')));
    expect(await editing.getByRole('img').count()).toBe(2);
    expect(requests.filter((line) => line === 'POST /api/v1/comments')).toHaveLength(1);
  });
});

it('a comment with photos is kept without them', async ({ openConsole, openAsCustomer, addToCatalogue }) => {
  const [{ language, size }] = bothVariants as [(typeof bothVariants)[0]];
  const c = consoleWords[language];
  const { variantId } = await addToCatalogue.product({});
  const { api, account } = await openAsCustomer({ language, size });
  const image = await photoFile('#8a1538');
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(image.buffer)], { type: image.mimeType }), image.name);
  const path = (await api('uploadImage', {}, { upload: form })).data;
  const { id } = await api('addComment', { body: { content: 'Lovely', variantId, photos: [path] } });
  const { page } = await openConsole({ role: 'support', language, size });
  await openHydrated(page, '/console/inbox/comments');
  const card = page.getByRole('article').filter({ hasText: account.name });
  await card.getByRole('button', { name: c('inbox.comment.keepWithoutPhotos') }).click();
  await untilShown(page.getByText(c('inbox.comment.kept')));
  expect(await api('getComment', { params: { id } })).not.toHaveProperty('photos');
  expect(await api('listCommentPhotos', { params: { id } })).toEqual({ photos: [path], shown: false });
});
