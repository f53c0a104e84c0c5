import { useTranslations } from 'use-intl';
import { Notice } from '#ui/display/notice.tsx';
import { FocusOnMount } from '#ui/layout/focus-on-mount.tsx';

/** What happens after a stock alert was asked for: a guest confirms the email address first. */
export function StockAlertSent({ email, confirmed }: { email: string; confirmed: boolean }) {
  const t = useTranslations('stockAlert');
  return (
    <FocusOnMount>
      {confirmed ? (
        <Notice tone="success" live="status" title={t('notedTitle')}>
          {t('noted')}
        </Notice>
      ) : (
        <Notice tone="info" icon="mail" live="status" title={t('sentTitle')}>
          {t.rich('sent', {
            email: () => (
              <bdi dir="ltr" translate="no">
                {email}
              </bdi>
            ),
          })}
        </Notice>
      )}
    </FocusOnMount>
  );
}
