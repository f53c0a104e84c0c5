import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, type ButtonLook } from '#ui/action/button.tsx';

interface StartPickingProps extends ButtonLook {
  number: string;
}

/** Leads to the list of an order's goods. */
export function StartPicking({ number, ...look }: StartPickingProps) {
  const t = useTranslations('orders.step');
  const navigate = useNavigate();
  return (
    <Button {...look} onClick={() => void navigate(`/orders/${number}/pick`)}>
      {t('pick')}
    </Button>
  );
}
