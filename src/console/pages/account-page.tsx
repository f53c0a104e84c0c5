import { useTranslations } from 'use-intl';
import { Avatar } from '#ui/display/avatar.tsx';
import { Card, cardClass } from '#ui/display/card.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { DeviceAlerts } from '../features/profile/device-alerts.tsx';
import { Devices } from '../features/profile/devices.tsx';
import { PasswordSection } from '../features/profile/password-section.tsx';
import { ProfileSection } from '../features/profile/profile-section.tsx';
import { SecondFactorSection } from '../features/session/second-factor-section.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';

/** The signed-in person: profile, password, second factor, alerts and devices. */
export function AccountPage() {
  const t = useTranslations();
  const me = useMe();
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.account')}</h1>
      <div className="mt-5 flex flex-col gap-5">
        <Card as="section" className="flex items-center gap-4">
          <Avatar name={me.name} size="medium" />
          <div className="min-w-0">
            <p className="font-medium">
              <bdi>{me.name}</bdi>
            </p>
            <p className="text-ink-soft">
              <bdi dir="ltr" translate="no" className="inline-block max-w-full truncate align-bottom">
                {me.email}
              </bdi>
            </p>
            <p className="text-ink-soft">{t(`role.${me.role}`)}</p>
          </div>
        </Card>
        <ProfileSection />
        <SecondFactorSection />
        {mayOpen(me, 'orders.accept') && <DeviceAlerts />}
        <DevicesSection />
        <PasswordSection />
      </div>
    </>
  );
}

/** The account menu links to it. */
function DevicesSection() {
  const t = useTranslations();
  const sessions = useRead('listMySessions');
  return (
    <section aria-labelledby="devices" className={cardClass()}>
      <h2 id="devices" tabIndex={-1} className="scroll-mt-24 text-heading font-medium outline-none">
        {t('menu.devices')}
      </h2>
      {sessions.data && <Devices rows={sessions.data.rows} />}
      {sessions.error && !sessions.data && (
        <LoadFailure error={sessions.error} busy={sessions.isFetching} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && (
        <div role="status" aria-label={t('state.loading')} className="mt-4">
          <Skeleton className="h-16 w-full rounded-control" />
        </div>
      )}
    </section>
  );
}
