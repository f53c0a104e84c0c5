import { useTranslations } from 'use-intl';
import { NewOrderForm } from '../features/manual-orders/new-order-form.tsx';

/** An order for a caller or at the counter. */
export function NewOrderPage() {
  const t = useTranslations('nav');
  return (
    <>
      <h1 className="text-title font-medium">{t('newOrder')}</h1>
      <NewOrderForm />
    </>
  );
}
