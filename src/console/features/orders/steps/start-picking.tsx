import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';

/** Leads to the list of an order's goods. */
export function StartPicking({ number, isMain }: { number: string; isMain: boolean }) {
  const t = useTranslations('orders.step');
  const navigate = useNavigate();
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => void navigate(`/orders/${number}/pick`)}>
      {t('pick')}
    </Button>
  );
}
