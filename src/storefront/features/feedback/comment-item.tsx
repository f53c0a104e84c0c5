import { lazy, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Comment } from '#contract/feedback.ts';
import { formatDay } from '#i18n/format.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Menu, MenuItem } from '#ui/overlay/menu.tsx';
import { imageUrl } from '../../shared/shop-picture.tsx';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { readUnsentChange } from './unsent-feedback.ts';

const EditCommentDialog = lazy(() =>
  import('./edit-comment-dialog.tsx').then((file) => ({ default: file.EditCommentDialog })),
);
const DeleteCommentDialog = lazy(() =>
  import('./delete-comment-dialog.tsx').then((file) => ({ default: file.DeleteCommentDialog })),
);

interface CommentItemProps {
  comment: Comment;
  isOwn: boolean;
  /** The anchor of the section around the comment. */
  anchor: string;
}

/** A comment. Its author can edit and delete it. */
export function CommentItem({ comment, isOwn, anchor }: CommentItemProps) {
  const t = useTranslations();
  const [chosen, setChosen] = useState<'edit' | 'delete' | 'none' | null>(null);
  // After a login: go on with the change that the ended session refused.
  const dialog = chosen ?? (isOwn ? readUnsentChange(comment.id)?.kind : null);
  const item = useRef<HTMLLIElement>(null);
  const { user, content } = comment;

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
              <bdi dir="ltr">{formatDay(comment.created_at)}</bdi>
            </time>
          </p>
          {isOwn && (
            <Menu trigger={(props) => <IconButton {...props} icon="more" size="small" label={t('comments.menu')} />}>
              <MenuItem icon="edit" onSelect={() => setChosen('edit')}>
                {t('comments.edit')}
              </MenuItem>
              <MenuItem icon="trash" danger onSelect={() => setChosen('delete')}>
                {t('comments.delete')}
              </MenuItem>
            </Menu>
          )}
        </div>
        <p className="whitespace-pre-line text-ink-soft">
          <bdi>{content}</bdi>
        </p>
      </div>
      {isOwn && (
        <>
          <LazyDialog open={dialog === 'edit'}>
            <EditCommentDialog
              open={dialog === 'edit'}
              onClose={() => setChosen('none')}
              comment={comment}
              anchor={anchor}
            />
          </LazyDialog>
          <LazyDialog open={dialog === 'delete'}>
            <DeleteCommentDialog
              open={dialog === 'delete'}
              onClose={() => setChosen('none')}
              comment={comment}
              anchor={anchor}
            />
          </LazyDialog>
        </>
      )}
    </li>
  );
}
