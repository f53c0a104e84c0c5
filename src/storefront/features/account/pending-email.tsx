import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { User } from '#contract/account.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { CodeForm } from './code-form.tsx';
import { useKeepUser } from './use-keep-user.ts';

interface PendingEmailProps {
  user: User;
  pendingEmail: string;
  sentAt: number | null;
}

/** A new address that waits for its code: the boxes for it, the code once more, or everything as it was. */
export function PendingEmail({ user, pendingEmail, sentAt }: PendingEmailProps) {
  const t = useTranslations('profile');
  const keepUser = useKeepUser();
  const confirm = useWrite('confirmEmail', {
    onSuccess: (changed) => {
      keepUser(changed);
      toast.success(t('emailConfirmed'));
    },
  });
  // Naming the new address again mails again, naming the old one gives the change up.
  const name = useWrite('updateProfile', { onSuccess: keepUser });
  const bodyWith = (email: string) => ({ name: user.name, phone: user.phone, email });

  return (
    <Card as="section" padding="large" aria-labelledby="pending-email" className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 id="pending-email" className="text-heading font-medium">
          {t('pendingTitle')}
        </h2>
        <p className="text-ink-soft">
          {t.rich('pendingText', {
            new: () => <bdi dir="ltr">{pendingEmail}</bdi>,
            old: () => <bdi dir="ltr">{user.email}</bdi>,
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
