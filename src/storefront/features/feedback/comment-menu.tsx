import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Comment } from '#contract/feedback.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Menu, MenuItem } from '#ui/overlay/menu.tsx';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { readUnsentChange } from './unsent-feedback.ts';

const EditCommentDialog = lazy(() =>
  import('./edit-comment-dialog.tsx').then((file) => ({ default: file.EditCommentDialog })),
);
const DeleteCommentDialog = lazy(() =>
  import('./delete-comment-dialog.tsx').then((file) => ({ default: file.DeleteCommentDialog })),
);

interface CommentMenuProps {
  comment: Comment;
  /** The anchor of the section around the comment. */
  anchor: string;
}

/** What the author of a comment can do with it: edit and delete. */
export default function CommentMenu({ comment, anchor }: CommentMenuProps) {
  const t = useTranslations('comments');
  const [chosen, setChosen] = useState<'edit' | 'delete' | 'none' | null>(null);
  // After a login: go on with the change that the ended session refused.
  const dialog = chosen ?? readUnsentChange(comment.id)?.kind;
  const close = () => setChosen('none');

  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} icon="more" size="small" label={t('menu')} />}>
        <MenuItem icon="edit" onSelect={() => setChosen('edit')}>
          {t('edit')}
        </MenuItem>
        <MenuItem icon="trash" danger onSelect={() => setChosen('delete')}>
          {t('delete')}
        </MenuItem>
      </Menu>
      <LazyDialog open={dialog === 'edit'}>
        <EditCommentDialog open={dialog === 'edit'} onClose={close} comment={comment} anchor={anchor} />
      </LazyDialog>
      <LazyDialog open={dialog === 'delete'}>
        <DeleteCommentDialog open={dialog === 'delete'} onClose={close} comment={comment} anchor={anchor} />
      </LazyDialog>
    </>
  );
}
