import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useSchemaForm } from '../../runtime/forms/form.ts';
import { Button } from '#ui/action/button.tsx';
import { EmailField } from '../../shared/forms/email-field.tsx';

interface StockAlertFormProps {
  open: boolean;
  busy: boolean;
  onEmail: (email: string, onError: (refusal: unknown) => void) => Promise<unknown>;
}

/** The email address of a guest's alert. */
export function StockAlertForm({ open, busy, onEmail }: StockAlertFormProps) {
  const t = useTranslations('stockAlert');
  const form = useSchemaForm(
    () => import('#contract/stock-alerts.ts').then((file) => file.stockAlertForm),
    { email: '' },
    { early: true },
  );
  const { setFocus } = form;
  useEffect(() => {
    if (open) setFocus('email');
  }, [open, setFocus]);
  return (
    <Form
      onSubmit={(event) => void form.handleSubmit(({ email }) => onEmail(email, form.showRefusal))(event)}
      className="flex flex-col gap-4"
    >
      <EmailField label={t('email')} hint={t('hint')} error={form.errorOf('email')} {...form.register('email')} />
      <Button type="submit" busy={busy} className="sm:self-start">
        {t('send')}
      </Button>
    </Form>
  );
}
