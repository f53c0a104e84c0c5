import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { clearShopperStorage } from '../../runtime/session/clear-shopper-storage.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { takeReturn } from '../../runtime/session/return-to.ts';
import { dropToken } from '../../runtime/session/session.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { clearAllPending } from '../../shared/cart/pending-options.ts';

/** States what is deleted and what stays, before the account is deleted. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    toast.success(t('profile.deleted'));
    clearAllPending();
    clearShopperStorage();
    dropToken();
    await navigate('/auth/login', { replace: true });
    // The guard stored this page as the return path; it belonged to the deleted account.
    takeReturn();
  }

  const end = useWrite('deleteProfile', { onSuccess: () => void leave() });
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
      onConfirm={() => end.mutate({})}
      title={t('profile.deleteConfirm')}
      confirmLabel={t('profile.delete')}
      cancelLabel={t('profile.deleteNo')}
      closeLabel={t('action.close')}
      danger
      busy={end.isPending}
    >
      <div className="flex flex-col gap-3">
        <p>{t('profile.deleteErased')}</p>
        <p>{t('profile.deleteOrders')}</p>
      </div>
    </ConfirmDialog>
  );
}
