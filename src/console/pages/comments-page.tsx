import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { commentViews, type ConsoleComment } from '#contract/console/inbox.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { CommentCard } from '../features/inbox/comment-card.tsx';
import { InboxTabs } from '../features/inbox/inbox-tabs.tsx';
import { wordsOfComment } from '../features/inbox/testimonial.rules.ts';
import { TestimonialDialog } from '../features/inbox/testimonial-dialog.tsx';
import { useCommentWork } from '../features/inbox/use-comment-work.ts';
import { useView, ViewChips } from '../features/inbox/view-chips.tsx';
import { useReadPages } from '../runtime/api/use-read-pages.ts';
import { LoadedList } from '../shared/loaded-list.tsx';

/** The comments of customers, the new ones first. */
export function CommentsPage() {
  const t = useTranslations();
  const view = useView(commentViews);
  const pages = useReadPages('listComments', { query: { view } });
  const work = useCommentWork();
  const [quoted, setQuoted] = useState<ConsoleComment | null>(null);
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.inbox')}</h1>
      <InboxTabs />
      <ViewChips
        path="/inbox/comments"
        views={commentViews}
        current={view}
        labelOf={(one) => t(`inbox.comment.view.${one}`)}
      />
      <div className="mt-4">
        <LoadedList
          key={view}
          label={t('inbox.comment.list')}
          pages={pages}
          count={pages.rows?.length}
          className="flex flex-col gap-3"
          rowHeight="h-44"
          empty={
            <EmptyState icon="comment" title={t(`inbox.comment.empty.${view}`)}>
              {t('inbox.comment.emptyText')}
            </EmptyState>
          }
        >
          {pages.rows?.map((comment) => (
            <CommentCard key={comment.id} comment={comment} work={work} onTestimonial={setQuoted} />
          ))}
        </LoadedList>
      </div>
      <TestimonialDialog
        task={quoted && { subject: `testimonial-of:${quoted.id}`, initial: wordsOfComment(quoted), stored: null }}
        onClose={() => setQuoted(null)}
      />
    </>
  );
}
