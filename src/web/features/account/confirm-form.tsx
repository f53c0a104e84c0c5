import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { useSchemaForm } from '../../platform/form.ts';
import { useWrite } from '../../platform/queries.ts';
import { useShopNavigate } from '../../platform/shop-link.tsx';
import { Button } from '../../ui/button.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { EmailField } from './email-field.tsx';

/** The code that was mailed. `knownEmail` comes from the registration; in a new tab the shopper names the address. */
export function ConfirmForm({ knownEmail }: { knownEmail: string }) {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const [refusal, setRefusal] = useState<string>();
  const form = useSchemaForm(() => import('#contract/account.ts').then((account) => account.codeForm), {
    email: knownEmail,
    otp_code: '',
  });
  const confirm = useWrite('confirmAccount', {
    onSuccess: () => {
      toast.success(t('auth.accountConfirmed'));
      navigate('/auth/login', { replace: true });
    },
    onError: (error) => {
      form.showRefusal(error);
      setRefusal(error.message);
      form.setValue('otp_code', '');
    },
  });
  const send = form.handleSubmit((body) => {
    if (!confirm.isPending) confirm.mutate({ body });
  });

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      {knownEmail === '' && <EmailField error={form.errorOf('email')} {...form.register('email')} />}
      <Controller
        control={form.control}
        name="otp_code"
        render={({ field: { value, onChange, onBlur } }) => (
          <OtpField
            label={t('auth.otp')}
            digitLabel={(n) => t('auth.otpDigit', { n })}
            value={value}
            onBlur={onBlur}
            onChange={(code) => {
              setRefusal(undefined);
              onChange(code);
            }}
            onComplete={() => void send()}
            error={form.errorOf('otp_code') ?? refusal}
          />
        )}
      />
      <Button type="submit" size="large" wide busy={confirm.isPending}>
        {t('action.confirm')}
      </Button>
      <ResendButton email={() => form.getValues('email')} />
    </form>
  );
}
