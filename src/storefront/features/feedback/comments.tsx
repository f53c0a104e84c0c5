import { lazy, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { CommentSort } from '#contract/feedback.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { usePersonalQuery } from '../../runtime/data/queries.ts';
import { useSession } from '../../runtime/session/session.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useComeBack } from '../../shared/session/use-come-back.ts';
import { emptyComment, readCommentDraft } from './comment-draft.ts';
import { CommentItem } from './comment-item.tsx';
import { meQuery } from './feedback.queries.ts';
import { useComments } from './use-comments.ts';

const CommentForm = lazy(() => import('./comment-form.tsx'));
const CommentPhotos = lazy(() => import('./comment-photos.tsx'));
const CommentsSummary = lazy(() => import('./comments-summary.tsx'));

interface CommentsProps {
  productId: ProductId;
  /** The variant whose comments are shown: the first one while none is chosen. */
  shownId: VariantId;
  variantId: VariantId | null;
  onVariantMissing: () => void;
}

/** The comments on a variant. Everyone can read them; a user can write, and edit their own. */
export function Comments({ productId, shownId, variantId, onVariantMissing }: CommentsProps) {
  const t = useTranslations();
  const session = useSession();
  const [sort, setSort] = useState<CommentSort>('newest');
  const section = useRef<HTMLDetailsElement>(null);
  const [isOpened, setOpened] = useState(false);
  const [isBack, setBack] = useState(false);
  const { rows, total, stars, failed, retry, hasMore, busy, showMore } = useComments(shownId, sort);
  const list = useFocusOnNew(rows?.length ?? 0);
  const me = usePersonalQuery(meQuery(useAppContext()), { enabled: session === 'user' });
  const anchor = 'comments';
  // It may have been opened before the page could hear it. What was typed comes back in any case.
  useEffect(() => {
    setOpened(section.current?.open === true || readCommentDraft(productId) !== emptyComment);
  }, [productId]);
  useComeBack(anchor, () => {
    section.current?.setAttribute('open', '');
    setBack(true);
  });

  return (
    <Disclosure
      ref={section}
      id={anchor}
      title={t('comments.title')}
      onToggle={() => setOpened(true)}
      end={<span className="text-sm text-ink-soft">{rows && t('count.comments', { count: total })}</span>}
    >
      {isOpened && (
        <LazyBoundary fallback={<SkeletonText lines={4} />}>
          <CommentForm
            key={productId}
            anchor={anchor}
            productId={productId}
            variantId={variantId}
            onVariantMissing={onVariantMissing}
            isBack={isBack}
          />
        </LazyBoundary>
      )}
      {rows === undefined && !failed && <CommentsSkeleton />}
      {failed && <LoadFailure onRetry={retry} />}
      {total > 0 && isOpened && (
        <LazyBoundary optional>
          <CommentsSummary stars={stars} sort={sort} onSort={setSort} />
        </LazyBoundary>
      )}
      {rows?.length === 0 && <p className="mt-6 text-ink-soft">{t('comments.empty')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul ref={list} className="mt-4" aria-busy={busy || undefined}>
          {rows.map((comment) => (
            <CommentItem key={comment.id} comment={comment} isOwn={me.data?.id === comment.user.id} anchor={anchor}>
              {isOpened && comment.photos && (
                <LazyBoundary optional>
                  <CommentPhotos name={comment.user.name} paths={comment.photos} />
                </LazyBoundary>
              )}
            </CommentItem>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="quiet" size="small" busy={busy} onClick={showMore}>
          {t('comments.more')}
        </Button>
      )}
    </Disclosure>
  );
}

/** Focuses the first of the further comments when "More comments" disappears with the last of them. */
function useFocusOnNew(shown: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    // Nobody has asked for the first page.
    const first = before.current > 0 && list.current?.children[before.current];
    before.current = shown;
    if (!(first instanceof HTMLElement) || document.activeElement !== document.body) return;
    first.tabIndex = -1;
    first.focus();
  }, [shown]);
  return list;
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
