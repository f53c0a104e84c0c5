import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useLogout } from './use-logout.ts';

export default function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  const logout = useLogout(onClose);
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
      onConfirm={() => logout.mutate({})}
      title={t('nav.logoutConfirm')}
      confirmLabel={t('nav.logout')}
      cancelLabel={t('action.cancel')}
      closeLabel={t('action.close')}
      busy={logout.isPending}
    />
  );
}
