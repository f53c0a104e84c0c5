import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/limits.ts';
import { usePersonalQuery } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { useGoToLogin } from '../chrome/go-to-login.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentsPerPage, commentsQuery, isCommentsKey, meQuery } from './feedback.queries.ts';

/** What people say about a variant. Everybody reads; who is logged in writes, and changes what is theirs. */
export function Comments({ variantId }: { variantId: number }) {
  const shop = useShop();
  const t = useTranslations();
  const session = useSession();
  const goToLogin = useGoToLogin();
  const [shown, setShown] = useState(commentsPerPage);
  const comments = useQuery({
    ...commentsQuery(shop, variantId, shown),
    // While more of them come the first ones stay; another variant's never do.
    placeholderData: (last, query) => (query && isCommentsKey(query.queryKey, variantId) ? last : undefined),
  });
  const me = usePersonalQuery(meQuery(shop), { enabled: session === 'user' });
  const { rows, total } = comments.data ?? { rows: undefined, total: 0 };

  return (
    <Disclosure
      id="comments"
      title={t('comments.title')}
      end={<span className="text-sm text-ink-soft">{rows && t('count.comments', { count: total })}</span>}
    >
      {session === 'user' && <CommentForm key={variantId} variantId={variantId} />}
      {session !== 'user' && (
        <Button variant="secondary" size="small" icon="login" onClick={goToLogin}>
          {t('comments.loginFirst')}
        </Button>
      )}
      {rows === undefined && !comments.isError && <CommentsSkeleton />}
      {rows?.length === 0 && <p className="mt-6 text-ink-soft">{t('comments.empty')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className="mt-4" aria-busy={comments.isPlaceholderData || undefined}>
          {rows.map((comment) => (
            <CommentItem key={comment.id} comment={comment} isOwn={me.data?.id === comment.user.id} />
          ))}
        </ul>
      )}
      {rows !== undefined && total > rows.length && shown < limits.listMax && (
        <Button
          variant="quiet"
          size="small"
          busy={comments.isPlaceholderData}
          onClick={() => setShown(Math.min(shown + 20, limits.listMax))}
        >
          {t('comments.more')}
        </Button>
      )}
    </Disclosure>
  );
}

function CommentsSkeleton() {
  return (
    <div aria-hidden className="mt-6 flex flex-col gap-6">
      {Array.from({ length: limits.skeletons.comments }, (_, index) => (
        <div key={index} className="flex gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <SkeletonText lines={2} className="flex-1" />
        </div>
      ))}
    </div>
  );
}
