import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { changesHeadingId } from './cart-changes.tsx';

/** States that changes must be accepted first, with a link to them. */
export function AcceptFirst() {
  const t = useTranslations('cart');
  return (
    <button
      type="button"
      className={textLinkClass({ className: 'text-start' })}
      onClick={() => document.getElementById(changesHeadingId)?.focus()}
    >
      {t('acceptFirst')}
    </button>
  );
}
