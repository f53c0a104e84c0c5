import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { InboxTabs } from '../features/inbox/inbox-tabs.tsx';
import { noWords } from '../features/inbox/testimonial.rules.ts';
import { TestimonialDialog, type TestimonialTask } from '../features/inbox/testimonial-dialog.tsx';
import { TestimonialList } from '../features/inbox/testimonial-list.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The testimonials of the home page. */
export function TestimonialsPage() {
  const t = useTranslations();
  const list = useRead('listTestimonials');
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const rows = list.data?.rows;
  const stored = rows?.find(({ id }) => id === edited);

  function taskOf(): TestimonialTask | null {
    if (edited === 'new') return { subject: 'testimonial:new', initial: noWords, stored: null };
    if (!stored) return null;
    const { name, content } = stored;
    return { subject: `testimonial:${stored.id}`, initial: { name, content }, stored };
  }

  return (
    <>
      <h1 className="text-title font-medium">{t('nav.inbox')}</h1>
      <InboxTabs />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{t('inbox.testimonial.intro')}</p>
        <Button size="small" icon="plus" onClick={() => setEdited('new')}>
          {t('inbox.testimonial.add')}
        </Button>
      </div>
      {rows && rows.length > 0 && <TestimonialList rows={rows} onEdit={({ id }) => setEdited(id)} />}
      {rows?.length === 0 && (
        <EmptyState icon="sparkle" title={t('inbox.testimonial.empty')}>
          {t('inbox.testimonial.emptyText')}
        </EmptyState>
      )}
      <div className="mt-4">
        {list.isPending && <PageSkeleton />}
        {list.error && !rows && (
          <LoadFailure error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        )}
      </div>
      <TestimonialDialog task={taskOf()} onClose={() => setEdited(null)} />
    </>
  );
}
