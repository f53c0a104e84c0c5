import { useTranslations } from 'use-intl';
import { AccountActions } from '../../features/account/account-actions.tsx';
import { AddressesSection } from '../../features/addresses/addresses-section.tsx';
import { readFormState } from '../../features/account/form-state.ts';
import { PendingEmail } from '../../features/account/pending-email.tsx';
import { ProfileDetails } from '../../features/account/profile-details.tsx';
import { ProfileSkeleton } from '../../features/account/profile-skeleton.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLocationState } from '../../runtime/routing/location-state.ts';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { personalQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { SectionHeading } from '#ui/display/section-heading.tsx';

export default function ProfilePage() {
  const t = useTranslations('profile');
  const { data: user, isError, refetch } = usePersonalQuery(personalQuery(useAppContext(), 'getProfile'));
  const { sentAt } = readFormState(useLocationState());
  return (
    <>
      <PageHead title={t('title')} hidden />
      <div className="page-wrap flex max-w-3xl flex-col gap-5 py-8 md:py-12">
        <SectionHeading className="mb-2" level={1} title={t('title')} text={t('text')} />
        {user === undefined && !isError && <ProfileSkeleton />}
        {user === undefined && isError && <LoadFailure onRetry={() => void refetch()} />}
        {user !== undefined && (
          <>
            {user.pendingEmail !== undefined && (
              <PendingEmail key={user.pendingEmail} user={user} pendingEmail={user.pendingEmail} sentAt={sentAt} />
            )}
            <ProfileDetails user={user} />
            <AddressesSection />
            <AccountActions />
          </>
        )}
      </div>
    </>
  );
}
