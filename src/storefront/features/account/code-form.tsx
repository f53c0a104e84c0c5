import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useSchemaForm } from '../../runtime/forms/form.ts';
import { Button } from '#ui/action/button.tsx';
import { OtpField } from '#ui/form/otp-field.tsx';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { ResendButton } from './resend-button.tsx';

interface CodeFormProps {
  /** The address that the code was sent to; empty: the shopper enters it. */
  knownEmail: string;
  /** When the code was mailed, if this page knows. */
  sentAt: number | null;
  submitLabel: string;
  onCode: (body: { email: string; otp_code: string }) => Promise<unknown>;
  onResend: (email: string) => Promise<unknown>;
}

/** Six boxes for a mailed code. After a refusal the error is below them and the boxes are empty. */
export function CodeForm({ knownEmail, sentAt, submitLabel, onCode, onResend }: CodeFormProps) {
  const t = useTranslations('auth');
  const [refusal, setRefusal] = useState<string>();
  const form = useSchemaForm(
    () => import('#contract/account.ts').then((account) => account.codeForm),
    { email: knownEmail, otp_code: '' },
    { early: true },
  );
  const { isSubmitting } = form.formState;
  const { setFocus } = form;

  // After the render that empties the boxes, so that the first one takes the focus.
  useEffect(() => {
    if (refusal !== undefined) setFocus('otp_code');
  }, [refusal, setFocus]);

  function sentenceOf(error: unknown): string | undefined {
    if (!isApiError(error)) return undefined;
    if (error.code === 'otp_invalid') return error.message;
    if (error.code !== 'too_many_requests') return undefined;
    const minutes = Math.ceil((error.retryAfterSeconds ?? 0) / 60);
    // A code is valid for ten minutes. A longer rate limit belongs to the address: a new code does
    // not help.
    return t(minutes > limits.otpMinutes ? 'waitMinutes' : 'codeSpent', { minutes });
  }

  const submit = form.handleSubmit(async (body) => {
    try {
      await onCode(body);
    } catch (error) {
      const sentence = sentenceOf(error);
      if (sentence === undefined) return form.showRefusal(error);
      form.setValue('otp_code', '');
      setRefusal(sentence);
    }
  });

  async function resend(): Promise<void> {
    if (!(await form.trigger('email', { shouldFocus: true }))) throw new Error('The address is not right yet.');
    await onResend(form.getValues('email').trim());
  }

  return (
    <Form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {knownEmail === '' && <EmailField label={t('email')} error={form.errorOf('email')} {...form.register('email')} />}
      <Controller
        control={form.control}
        name="otp_code"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <OtpField
            label={t('otp')}
            digitLabel={(n) => t('otpDigit', { n })}
            value={value}
            ref={ref}
            onBlur={onBlur}
            onChange={(code) => {
              setRefusal(undefined);
              onChange(code);
            }}
            onComplete={() => {
              if (!isSubmitting) void submit();
            }}
            error={refusal ?? form.errorOf('otp_code')}
          />
        )}
      />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {submitLabel}
      </Button>
      <ResendButton
        sentAt={sentAt}
        onResend={resend}
        onSent={() => {
          setRefusal(undefined);
          form.resetField('otp_code', { defaultValue: '' });
          form.setFocus('otp_code');
        }}
      />
    </Form>
  );
}
