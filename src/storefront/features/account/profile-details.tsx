import { useTranslations } from 'use-intl';
import type { User } from '#contract/account.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { imageUrl } from '../../shared/shop-picture.tsx';
import { phoneText } from '#i18n/phone-text.ts';

/** The details of the user, with links to edit them. */
export function ProfileDetails({ user }: { user: User }) {
  const t = useTranslations();
  return (
    <Card
      as="section"
      padding="large"
      aria-label={t('profile.details')}
      className="flex flex-col items-center gap-6 sm:flex-row sm:items-start sm:gap-8"
    >
      <div className="flex flex-col items-center gap-1">
        <Avatar name={user.name} src={imageUrl(user.image)} size="large" />
        <ShopLink to="/edit-profile" className={textLinkClass({ kind: 'standalone', className: 'text-sm' })}>
          {user.image === null ? t('profile.addPhoto') : t('profile.changePhoto')}
        </ShopLink>
      </div>
      <div className="flex w-full min-w-0 flex-1 flex-col gap-5 sm:pt-2">
        <h2 className="text-center text-heading font-medium sm:text-start">
          <bdi>{user.name}</bdi>
        </h2>
        <dl className="flex flex-col gap-3">
          <Detail icon="mail" label={t('auth.email')} value={user.email} />
          <Detail icon="phone" label={t('auth.phone')} value={phoneText(user.phone)} />
        </dl>
        <ShopLink to="/edit-profile" className={buttonClass({ variant: 'secondary', className: 'sm:self-start' })}>
          <Icon name="edit" className="size-5" />
          {t('profile.edit')}
        </ShopLink>
      </div>
    </Card>
  );
}

function Detail({ icon, label, value }: { icon: IconName; label: string; value: string }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-sm text-ink-soft">
        <Icon name={icon} className="size-5 text-ink-faint" />
        <span>{label}</span>
      </dt>
      <dd className="ps-8">
        <bdi dir="ltr" translate="no">
          {value}
        </bdi>
      </dd>
    </div>
  );
}
