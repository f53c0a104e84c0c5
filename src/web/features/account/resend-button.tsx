import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/limits.ts';
import { useWrite } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';

/** Asks for the code again, at most once a minute. */
export function ResendButton({ email }: { email: () => string }) {
  const t = useTranslations('auth');
  const [secondsLeft, setSecondsLeft] = useState(0);
  const resend = useWrite('resendOtp', {
    onSuccess: () => {
      toast.success(t('otpResent'));
      setSecondsLeft(limits.otpResendSeconds);
    },
  });

  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return (
    <Button
      variant="quiet"
      busy={resend.isPending}
      disabled={secondsLeft > 0}
      onClick={() => resend.mutate({ body: { email: email() } })}
    >
      {secondsLeft > 0
        ? t.rich('resendIn', { time: () => <bdi dir="ltr">{`0:${String(secondsLeft).padStart(2, '0')}`}</bdi> })
        : t('resend')}
    </Button>
  );
}
