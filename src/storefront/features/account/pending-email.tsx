import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { User } from '#contract/account.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { CodeForm } from './code-form.tsx';
import { useStoreUser } from './use-store-user.ts';

interface PendingEmailProps {
  user: User;
  pendingEmail: string;
  sentAt: number | null;
}

/**
 * A new email address that is not confirmed yet: enter the code, send it again, or cancel the
 * change.
 */
export function PendingEmail({ user, pendingEmail, sentAt }: PendingEmailProps) {
  const t = useTranslations('profile');
  const storeUser = useStoreUser();
  const confirm = useWrite('confirmEmail', {
    onSuccess: (changed) => {
      storeUser(changed);
      toast.success(t('emailConfirmed'));
    },
  });
  // Sending the new address again mails a new code; sending the old one cancels the change.
  const name = useWrite('updateProfile', { onSuccess: storeUser });
  const bodyWith = (email: string) => ({ name: user.name, phone: user.phone, email });

  return (
    <Card as="section" padding="large" aria-labelledby="pending-email" className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 id="pending-email" className="text-heading font-medium">
          {t('pendingTitle')}
        </h2>
        <p className="text-ink-soft">
          {t.rich('pendingText', {
            new: () => (
              <bdi dir="ltr" translate="no">
                {pendingEmail}
              </bdi>
            ),
            old: () => (
              <bdi dir="ltr" translate="no">
                {user.email}
              </bdi>
            ),
          })}
        </p>
      </div>
      <div className="flex max-w-md flex-col gap-3">
        <CodeForm
          knownEmail={pendingEmail}
          sentAt={sentAt}
          submitLabel={t('confirmEmail')}
          onCode={({ otp_code }) => confirm.mutateAsync({ body: { otp_code } })}
          onResend={() => name.mutateAsync({ body: bodyWith(pendingEmail) })}
        />
        <Button
          variant="quiet"
          onClick={() =>
            name.mutate({ body: bodyWith(user.email) }, { onSuccess: () => toast.success(t('emailKept')) })
          }
        >
          {t('keepEmail')}
        </Button>
      </div>
    </Card>
  );
}
