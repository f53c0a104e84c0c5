import { lazy, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Comment } from '#contract/feedback.ts';
import { formatDay } from '#i18n/format.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { Stars } from '#ui/display/stars.tsx';
import { imageUrl } from '../../shared/shop-picture.tsx';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';

const CommentMenu = lazy(() => import('./comment-menu.tsx'));

interface CommentItemProps {
  comment: Comment;
  isOwn: boolean;
  /** The anchor of the section around the comment. */
  anchor: string;
  /** Below its words. */
  children: ReactNode;
}

/** A comment. Its author can edit and delete it. */
export function CommentItem({ comment, isOwn, anchor, children }: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const t = useTranslations();
  const { user, content, rating, bought } = comment;

  // The focused button is removed with the comment: focus the title of the section.
  useLayoutEffect(() => {
    const own = item.current;
    return () => {
      if (own?.contains(document.activeElement)) own.closest('details')?.querySelector('summary')?.focus();
    };
  }, []);

  return (
    <li ref={item} className="flex gap-3 border-t border-line py-5 first:border-0">
      <Avatar name={user.name} src={imageUrl(user.image)} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-10 items-center gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <bdi className="font-medium">{user.name}</bdi>
            <time dateTime={comment.created_at} className="text-sm text-ink-faint">
              <bdi dir="ltr" translate="no">
                {formatDay(comment.created_at)}
              </bdi>
            </time>
          </p>
          {isOwn && (
            <LazyBoundary>
              <CommentMenu comment={comment} anchor={anchor} />
            </LazyBoundary>
          )}
        </div>
        {(rating !== undefined || bought) && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {rating !== undefined && <Stars value={rating} label={t('rating.label', { value: rating })} />}
            {bought && <span className="text-sea">{t('comments.bought')}</span>}
          </p>
        )}
        <p className="whitespace-pre-line text-ink-soft">
          <bdi>{content}</bdi>
        </p>
        {children}
      </div>
    </li>
  );
}
