export const feedback = {
  rating: {
    title: 'Rate this product',
    label: 'Rated {value} out of 5',
    none: 'Not rated yet',
    yours: 'Your rating',
    saved: 'Thank you, your rating was saved.',
    loginFirst: 'Log in to rate',
  },
  comments: {
    title: 'Comments',
    placeholder: 'Write your comment…',
    add: 'Add comment',
    edit: 'Edit comment',
    delete: 'Delete comment',
    deleteConfirm: 'Delete this comment?',
    empty: 'No comments yet. Be the first to comment.',
    added: 'Your comment was added.',
    updated: 'Your comment was updated.',
    deleted: 'The comment was deleted.',
    loginFirst: 'Log in to write a comment',
  },
};
