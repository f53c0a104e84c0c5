import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import DeliveryForm from './delivery-form.tsx';

interface ChangeDeliveryDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** Changes address, day and time of an order. */
export default function ChangeDeliveryDialog({ order, open, onClose }: ChangeDeliveryDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('orders.changeDelivery')} closeLabel={t('action.close')}>
      <DeliveryForm
        order={order}
        onDone={() => {
          toast.success(t('orders.deliveryChanged'));
          onClose();
        }}
      />
    </Dialog>
  );
}
