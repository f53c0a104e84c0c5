import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

interface SettingsFrameProps<T> {
  name:
    | 'settingsShop'
    | 'settingsLook'
    | 'settingsDelivery'
    | 'settingsPayments'
    | 'settingsNotifications'
    | 'settingsWords'
    | 'settingsAnswers'
    | 'settingsFeeds';
  text: string;
  read: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}

/** A page of settings: the way back, its title, and its states. */
export function SettingsFrame<T>({ name, text, read, children }: SettingsFrameProps<T>) {
  const t = useTranslations('nav');
  const { data, error } = read;
  return (
    <div className="max-w-4xl">
      <BackLink to="/settings">{t('settings')}</BackLink>
      <h1 className="text-title font-medium">{t(name)}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{text}</p>
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <LoadFailure error={error} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {data === undefined && !error && <PageSkeleton />}
    </div>
  );
}
