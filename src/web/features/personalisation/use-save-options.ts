import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { OptionEntry } from '#contract/cart.ts';
import { personalQuery } from '../../platform/queries.ts';
import { useShop, type Shop } from '../../platform/shop.ts';
import { type OptionsAnswer, type OptionsSource, optionsQuery } from './options-source.ts';
import { clearPending, storePending } from './pending-options.ts';

/** A text, or a picture that is still on the shopper's device. */
export type Draft = string | File;

async function toEntry(shop: Shop, [id, draft]: [number, Draft]): Promise<OptionEntry> {
  if (typeof draft === 'string') return { customization_option_id: id, option_value: draft };
  const form = new FormData();
  form.append('image', draft);
  const { data } = await shop.api('uploadImage', {}, { upload: form });
  return { customization_option_id: id, option_value: data };
}

/**
 * Saves the choices. Pictures are uploaded first. Without a line in the cart the choices wait in the browser;
 * else they go to the server.
 */
export function useSaveOptions(source: OptionsSource, answer: OptionsAnswer, onSaved: () => void) {
  const shop = useShop();
  const t = useTranslations('personalisation');
  return useMutation({
    mutationFn: async (drafts: Map<number, Draft>) => {
      const filled = [...drafts].filter(([, draft]) => typeof draft !== 'string' || draft.trim() !== '');
      const entries = await Promise.all(filled.map((one) => toEntry(shop, one)));
      const lineId = source.kind === 'line' ? source.itemId : answer.cartItemId;
      if (lineId === undefined) {
        if (source.kind === 'variant') storePending(source.variantId, entries);
        return 'waiting';
      }
      if (entries.length === 0) return 'nothing';
      const cart = shop.queryClient.getQueryData(personalQuery(shop, 'getCart').queryKey);
      const ids = { cart_item_id: lineId, ...(cart?.id != null && { cart_id: cart.id }) };
      const body = { options: entries.map((entry) => ({ ...ids, ...entry })) };
      await shop.api(source.kind === 'line' ? 'saveLineOptions' : 'saveVariantOptions', { body });
      if (source.kind === 'variant') clearPending();
      return 'saved';
    },
    onSuccess: (outcome) => {
      if (outcome === 'waiting') toast.success(t('savedLocal'));
      if (outcome === 'saved') toast.success(t('saved'));
      onSaved();
      if (outcome !== 'saved') return;
      void shop.queryClient.invalidateQueries({ queryKey: personalQuery(shop, 'getCart').queryKey });
      void shop.queryClient.invalidateQueries({ queryKey: optionsQuery(shop, source).queryKey });
    },
  });
}
