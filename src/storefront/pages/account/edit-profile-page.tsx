import { useTranslations } from 'use-intl';
import { EditProfileForm } from '../../features/account/edit-profile-form.tsx';
import { ProfileSkeleton } from '../../features/account/profile-skeleton.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { personalQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Card } from '#ui/display/card.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

export default function EditProfilePage() {
  const t = useTranslations('profile');
  const { data: user, isError, refetch } = usePersonalQuery(personalQuery(useAppContext(), 'getProfile'));
  return (
    <>
      <PageHead title={t('edit')} hidden />
      <div className="page-wrap flex max-w-2xl flex-col gap-5 py-8 md:py-12">
        <SectionHeading className="mb-2" level={1} title={t('edit')} />
        {user === undefined && !isError && <ProfileSkeleton />}
        {user === undefined && isError && <LoadFailure onRetry={() => void refetch()} />}
        {user !== undefined && (
          <Card padding="large">
            <EditProfileForm user={user} />
          </Card>
        )}
      </div>
    </>
  );
}
