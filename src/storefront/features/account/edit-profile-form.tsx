import { useRef, type SyntheticEvent } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { User } from '#contract/account.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useSchemaForm } from '../../runtime/forms/form.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { ShopLink, useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { AccountPasswordField } from './account-password-field.tsx';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { ShopperPhoneField } from '../../shared/forms/shopper-phone-field.tsx';
import { useStoreUser } from './use-store-user.ts';

/**
 * Edits photo, name, email and phone, and then returns to the profile. A new email asks for the
 * current password.
 */
export function EditProfileForm({ user }: { user: User }) {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const storeUser = useStoreUser();
  const upload = useRef<Promise<boolean> | null>(null);
  const form = useSchemaForm(
    () => import('#contract/account.ts').then((account) => account.profileForm),
    // Send the pending address again: sending the current one would cancel the change.
    { name: user.name, email: user.pendingEmail ?? user.email, phone: user.phone, image: user.image },
    { early: true },
  );
  const typedEmail = form.watch('email').trim().toLowerCase();
  const isNewEmail = typedEmail !== '' && typedEmail !== user.email && typedEmail !== user.pendingEmail;
  const save = useWrite('updateProfile', {
    onSuccess: (changed, { body }) => {
      storeUser(changed);
      toast.success(t('profile.saved'));
      const emailRequested = changed.pendingEmail !== undefined && body.email !== user.pendingEmail;
      navigate('/user/profile', { replace: true, state: emailRequested ? { sentAt: Date.now() } : null });
    },
    onError: form.showRefusal,
  });

  function handleUpload(uploaded: Promise<boolean>): void {
    upload.current = uploaded;
    void uploaded.then(() => (upload.current = null));
  }

  // A photo that is still being uploaded is saved, too. The photo picker shows why an upload failed.
  function handleSubmit(event: SyntheticEvent): void {
    void form.handleSubmit(async (body) => {
      if (upload.current !== null && !(await upload.current)) return;
      await save.mutateAsync({ body: { ...body, image: form.getValues('image') } });
    })(event);
  }

  return (
    <Form onSubmit={handleSubmit} className="flex flex-col gap-6">
      <Controller
        control={form.control}
        name="image"
        render={({ field: { value, onChange } }) => (
          <PhotoPicker
            name={form.watch('name') || user.name}
            value={value ?? null}
            onChange={onChange}
            onUpload={handleUpload}
            error={form.errorOf('image')}
          />
        )}
      />
      <TextField
        label={t('auth.name')}
        required
        autoComplete="name"
        error={form.errorOf('name')}
        {...form.register('name')}
      />
      <EmailField
        label={t('auth.email')}
        hint={t('profile.emailHint')}
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      {isNewEmail && (
        <AccountPasswordField
          label={t('profile.currentPassword')}
          hint={t('profile.currentPasswordHint')}
          autoComplete="current-password"
          error={form.errorOf('currentPassword')}
          {...form.register('currentPassword', { shouldUnregister: true })}
        />
      )}
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => <ShopperPhoneField error={form.errorOf('phone')} {...field} />}
      />
      <div className="flex flex-col gap-3 pt-2 sm:flex-row">
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          {t('action.saveChanges')}
        </Button>
        <ShopLink to="/user/profile" className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {t('action.cancel')}
        </ShopLink>
      </div>
    </Form>
  );
}
