import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Icon } from '#ui/display/icon.tsx';
import { DeliveryForm } from '../features/stock/delivery-form.tsx';

/** Adds the pieces of a delivery to the stock. */
export function ReceivePage() {
  const t = useTranslations();
  return (
    <>
      <Link to="/stock" className={textLinkClass({ kind: 'standalone' })}>
        <Icon name="chevron-start" className="size-4" />
        {t('nav.stock')}
      </Link>
      <h1 className="text-title font-medium">{t('nav.receive')}</h1>
      <p className="mt-1 mb-5 text-ink-soft">{t('stock.receive.intro')}</p>
      <DeliveryForm />
    </>
  );
}
