import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { OfferForm } from './offer-form.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';

/** The offer of the dialog: a new one, or one that is changed. */
export type OpenOffer = 'new' | number;

interface OfferDialogProps {
  open: OpenOffer | null;
  onClose: () => void;
}

/** Makes an offer, or changes one. */
export function OfferDialog({ open, onClose }: OfferDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={open !== null}
      onClose={onClose}
      title={t(open === 'new' ? 'catalogue.offers.new' : 'catalogue.offers.change')}
      closeLabel={t('action.close')}
    >
      {open === 'new' && <OfferForm offer={null} onDone={onClose} />}
      {typeof open === 'number' && <Stored key={open} id={open} onClose={onClose} />}
    </Dialog>
  );
}

function Stored({ id, onClose }: { id: number } & Omit<OfferDialogProps, 'open'>) {
  const app = useApp();
  const offer = useQuery(readQuery(app, 'getConsoleOffer', { params: { id } }));
  if (offer.data) return <OfferForm offer={offer.data} onDone={onClose} />;
  if (offer.error) return <LoadFailure error={offer.error} onRetry={() => void offer.refetch()} />;
  return <Skeleton className="h-96 rounded-card" />;
}
