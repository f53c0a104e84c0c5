import type { Shop } from '../../runtime/shop.ts';
import { uploadPicture, uploadRefusal } from '../../shared/forms/upload-picture.ts';
import type { Drafts } from './drafts.ts';

/**
 * Uploads the pictures among the drafts. A draft that came through becomes its path and is not sent again; a refusal is a
 * sentence for its option, and no toast.
 */
export async function uploadDrafts(
  shop: Shop,
  drafts: Drafts,
  failed: string,
): Promise<{ drafts: Drafts; problems: Map<number, string> }> {
  const done: Drafts = new Map(drafts);
  const problems = new Map<number, string>();
  await Promise.all(
    [...drafts].map(async ([id, draft]) => {
      if (typeof draft === 'string') return;
      try {
        done.set(id, await uploadPicture(shop, draft));
      } catch (error) {
        problems.set(id, uploadRefusal(error) ?? failed);
      }
    }),
  );
  return { drafts: done, problems };
}
