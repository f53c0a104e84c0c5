import type { AppContext } from '../../runtime/app-context.ts';
import { uploadShopperPicture, uploadRefusal } from '../../shared/forms/upload-picture.ts';
import type { OptionDrafts } from './option-drafts.ts';

/**
 * Uploads the pictures among the values. An uploaded picture becomes its path and is not sent
 * again. A refusal becomes an error of its option and shows no toast.
 */
export async function uploadOptionPictures(
  app: AppContext,
  drafts: OptionDrafts,
  failed: string,
): Promise<{ drafts: OptionDrafts; problems: Map<number, string> }> {
  const done: OptionDrafts = new Map(drafts);
  const problems = new Map<number, string>();
  await Promise.all(
    [...drafts].map(async ([id, draft]) => {
      if (typeof draft === 'string') return;
      try {
        done.set(id, await uploadShopperPicture(app, draft));
      } catch (error) {
        problems.set(id, uploadRefusal(error) ?? failed);
      }
    }),
  );
  return { drafts: done, problems };
}
