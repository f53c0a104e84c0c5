import { useTranslations } from 'use-intl';
import { ReceiveStockForm } from '../features/stock/delivery-form.tsx';
import { BackLink } from '../shell/back-link.tsx';

/** Adds the pieces of a delivery to the stock. */
export function ReceivePage() {
  const t = useTranslations();
  return (
    <>
      <BackLink to="/stock">{t('nav.stock')}</BackLink>
      <h1 className="text-title font-medium">{t('nav.receive')}</h1>
      <p className="mt-1 mb-5 text-ink-soft">{t('stock.receive.intro')}</p>
      <ReceiveStockForm />
    </>
  );
}
