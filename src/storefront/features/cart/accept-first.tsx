import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { changesHeadingId } from './cart-changes.tsx';

/** Says that changes must be accepted first, and links to them. */
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
