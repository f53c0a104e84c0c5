import { Controller } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useSchemaForm } from '../../runtime/forms/form.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { FocusOnMount } from '#ui/layout/focus-on-mount.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { ShopperPhoneField } from '../../shared/forms/shopper-phone-field.tsx';

/** A message to the shop. The text stays until it was sent. */
export function ContactForm() {
  const t = useTranslations();
  const about = (useLocation().state as { order?: string } | null)?.order;
  const form = useSchemaForm(
    () => import('./contact-schema.ts').then((file) => file.contactFields),
    {
      name: '',
      lastName: '',
      phone: '',
      email: '',
      message: about === undefined ? '' : `${t('contact.aboutOrder', { number: about })}\n`,
    },
    { early: true },
  );
  const send = useWrite('sendContact', { onError: form.showRefusal });

  if (send.isSuccess) {
    return (
      <FocusOnMount>
        <Notice tone="success" live="status" title={t('contact.sentTitle')}>
          {t('contact.sent')}
        </Notice>
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => {
            form.reset();
            send.reset();
          }}
        >
          {t('contact.again')}
        </Button>
      </FocusOnMount>
    );
  }

  const submit = form.handleSubmit(({ name, lastName, ...rest }) =>
    send.mutateAsync({ body: { ...rest, name: `${name} ${lastName}`.trim() } }),
  );
  return (
    <Form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('contact.firstName')}
          required
          autoComplete="given-name"
          error={form.errorOf('name')}
          {...form.register('name')}
        />
        <TextField
          label={t('contact.lastName')}
          autoComplete="family-name"
          error={form.errorOf('lastName')}
          {...form.register('lastName')}
        />
      </div>
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => <ShopperPhoneField error={form.errorOf('phone')} {...field} />}
      />
      <EmailField label={t('auth.email')} error={form.errorOf('email')} {...form.register('email')} />
      <TextareaField
        label={t('contact.message')}
        required
        rows={5}
        error={form.errorOf('message')}
        {...form.register('message')}
      />
      <Button type="submit" size="large" icon="send" busy={send.isPending} className="sm:self-start">
        {t('contact.send')}
      </Button>
    </Form>
  );
}
