import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Card } from '#ui/display/card.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { Icon } from '#ui/display/icon.tsx';
import { requestLogout } from '../../shared/session/logout-request.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const row =
  'flex min-h-16 w-full items-center gap-4 px-5 py-3.5 text-start no-underline transition-[background-color] hover:bg-shell sm:px-8';

/** Links to the orders, logout and account deletion. */
export function AccountActions() {
  const t = useTranslations();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Card as="section" padding="none" aria-label={t('profile.accountTitle')} className="overflow-hidden">
        <ul className="flex flex-col divide-y divide-line">
          <li>
            <ShopLink to="/all-orders" className={row}>
              <Icon name="receipt" className="size-5 text-ink-soft" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t('nav.orders')}</span>
                <span className="block text-sm text-ink-soft">{t('profile.ordersText')}</span>
              </span>
              <Icon name="chevron-end" className="size-4 text-ink-faint" />
            </ShopLink>
          </li>
          <li>
            <button type="button" className={row} onClick={requestLogout}>
              <Icon name="logout" className="size-5 text-ink-soft" />
              <span className="font-medium">{t('nav.logout')}</span>
            </button>
          </li>
          <li>
            <button type="button" className={classNames(row, 'text-danger')} onClick={() => setDeleting(true)}>
              <Icon name="trash" className="size-5" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t('profile.delete')}</span>
                <span className="block text-sm text-ink-soft">{t('profile.deleteText')}</span>
              </span>
            </button>
          </li>
        </ul>
      </Card>
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
