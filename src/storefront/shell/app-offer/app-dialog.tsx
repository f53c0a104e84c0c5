import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ShopSign } from '../shop-sign.tsx';
import { StoreBadges } from './store-badges.tsx';

interface AppDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog that offers the shop's app: links to two app stores, and a button to close. */
export function AppDialog({ open, onClose }: AppDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('app.dialogTitle')}
      closeLabel={t('action.close')}
      size="small"
      footer={
        <Button variant="secondary" wide onClick={onClose}>
          {t('app.notNow')}
        </Button>
      }
    >
      <p className="text-ink-soft">{t('app.dialogText')}</p>
      <div aria-hidden className="mt-5 hidden justify-center overflow-hidden rounded-card bg-shell pt-7 sm:flex">
        <span className="flex h-32 w-36 flex-col items-center rounded-t-[1.75rem] border-4 border-b-0 border-ink bg-pearl pt-2 shadow-lift">
          <span className="h-1 w-9 rounded-full bg-ink" />
          <span className="mt-6 flex size-18 items-center justify-center rounded-card bg-white shadow-card inset-ring inset-ring-line">
            <ShopSign className="size-12" />
          </span>
        </span>
      </div>
      <StoreBadges className="mt-5 flex flex-wrap justify-center gap-2.5" />
    </Dialog>
  );
}
