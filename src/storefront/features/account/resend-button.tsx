import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import { Button } from '#ui/action/button.tsx';

interface ResendButtonProps {
  /** When the last code was mailed, as far as this page knows. */
  sentAt: number | null;
  onResend: () => Promise<unknown>;
  onSent: () => void;
}

const pauseMs = limits.otpResendSeconds * 1000;

function secondsUntil(time: number): number {
  return Math.max(0, Math.ceil((time - Date.now()) / 1000));
}

/** Requests the code again, at most once a minute: the server sends no second mail within it. */
export function ResendButton({ sentAt, onResend, onSent }: ResendButtonProps) {
  const t = useTranslations('auth');
  const [freeAt, setFreeAt] = useState(sentAt === null ? 0 : sentAt + pauseMs);
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(freeAt));
  const [busy, setBusy] = useState(false);
  const mustWait = secondsLeft > 0;

  // Uses the clock, because timers run slower in a background tab.
  useEffect(() => {
    if (!mustWait) return;
    const timer = setInterval(() => setSecondsLeft(secondsUntil(freeAt)), 1000);
    return () => clearInterval(timer);
  }, [mustWait, freeAt]);

  function waitFor(ms: number): void {
    setFreeAt(Date.now() + ms);
    setSecondsLeft(Math.ceil(ms / 1000));
  }

  async function resend(): Promise<void> {
    if (mustWait) return;
    setBusy(true);
    try {
      await onResend();
      toast.success(t('otpResent'));
      waitFor(pauseMs);
      onSent();
    } catch (error) {
      // The toast shows the error. After a rate limit the button waits as well.
      if (isApiError(error) && error.retryAfterSeconds !== null) waitFor(error.retryAfterSeconds * 1000);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="quiet"
      busy={busy}
      // Not `disabled`: it says how long to wait to whoever reaches it.
      aria-disabled={mustWait || undefined}
      data-off={mustWait || undefined}
      onClick={() => void resend()}
    >
      {mustWait ? (
        <span>
          {t.rich('resendIn', {
            time: () => (
              <bdi dir="ltr" translate="no">
                {clockText(secondsLeft)}
              </bdi>
            ),
          })}
        </span>
      ) : (
        t('resend')
      )}
    </Button>
  );
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
