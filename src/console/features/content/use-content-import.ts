import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentFile } from '#contract/console/content.ts';
import type { PageContent } from '#contract/content/stored-content.ts';
import { readAgain } from '../../runtime/api/read-again.ts';
import { useApp } from '../../runtime/app-context.ts';

type Page = ContentFile['pages'][number];

/** What became of a page: saved as a draft with what was left out, or not saved. */
export interface ImportedPage {
  handle: string;
  /** Products, categories, collections and pictures that this shop does not have; null if the page was not saved. */
  lost: number | null;
}

/**
 * Saves the pages of a file as drafts, one after the other. `versions` has those of the pages that exist: a draft that
 * someone else changes meanwhile stays.
 */
export function useContentImport(versions: ReadonlyMap<string, number>) {
  const { console, queryClient } = useApp();
  const [imported, setImported] = useState<readonly ImportedPage[]>([]);

  async function save({ handle, content }: Page): Promise<void> {
    const version = versions.get(handle);
    if (handle === 'home') await console('saveHomeDraft', { body: { version: version ?? 1, content } });
    else if (version === undefined) await console('addOwnPage', { body: { handle, content: content as PageContent } });
    // A draft of another release may say nothing of the picture: the page has none then.
    else
      await console('saveOwnPage', {
        params: { handle },
        body: { version, content: { sharingPicture: null, ...(content as PageContent) } },
      });
  }

  async function importPage(
    { handle, content }: Page,
    { products, categories, collections }: ContentFile,
  ): Promise<ImportedPage> {
    try {
      const resolved = await console('resolveContent', { body: { content, products, categories, collections } });
      await save({ handle, content: resolved.content });
      const { lost } = resolved;
      return { handle, lost: lost.products + lost.categories + lost.collections + lost.pictures };
    } catch {
      return { handle, lost: null };
    }
  }

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (file: ContentFile) => {
      for (const page of file.pages) {
        const done = await importPage(page, file);
        setImported((before) => [...before, done]);
      }
    },
    onSettled: () => readAgain(queryClient, ['content', 'log']),
  });
  return { imported, isImporting: isPending, isDone: isSuccess, importFile: mutate };
}
