import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';

/** Goes back to the previous page, or home if there is none. */
export function BackLink() {
  const t = useTranslations('nav');
  const navigate = useNavigate();

  function goBack(event: MouseEvent): void {
    // The router numbers its history entries. An entry without a number is the browser's: an anchor
    // of this page.
    const state = history.state as { idx?: number } | null;
    if (state?.idx === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <ShopLink to="/" aria-label={t('back')} onClick={goBack} className={iconButtonClass({ className: '-ms-2.5' })}>
      <Icon name="arrow-start" />
    </ShopLink>
  );
}
