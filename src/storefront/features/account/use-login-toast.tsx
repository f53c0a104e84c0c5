import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { MergedCounts } from '#contract/account.ts';
import { keyed } from '../../shared/keyed.ts';

/**
 * Shows one toast for a login or a confirmed account: the text, and below it what was merged from
 * this device into the account, and what was not.
 */
export function useLoginToast(): (text: ReactNode, merge: MergedCounts | undefined) => void {
  const t = useTranslations('auth');
  return (text, { items, favourites, lowered = [] } = { items: 0, favourites: 0 }) => {
    toast.success(
      <>
        <span className="block">{text}</span>
        {items > 0 && <span className="block text-sm">{t('mergedItems', { count: items })}</span>}
        {favourites > 0 && <span className="block text-sm">{t('mergedFavourites', { count: favourites })}</span>}
        {keyed(lowered, ({ name, variant }) => `${name} ${variant}`).map(([key, { name, variant, quantity, lost }]) => (
          <span key={key} className="block text-sm">
            {t('mergedLowered', { product: variant === '' ? name : `${name} (${variant})`, quantity, lost })}
          </span>
        ))}
      </>,
    );
  };
}
