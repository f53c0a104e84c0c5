export const ratings = {
  rating: {
    title: 'Rate this product',
    label: 'Rated {value} out of 5',
    none: 'Not rated yet',
    yours: 'Your rating',
    saved: 'Thank you, your rating was saved.',
    loginFirst: 'Log in to rate',
    outOf: '{value} out of 5',
    send: 'Send rating',
    own: 'You rated this {value} out of 5.',
    lastCounts: 'You can rate again. Your latest rating replaces the earlier one.',
  },
};

export const comments = {
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
    guestHint: 'We will ask you to log in when you send it. Your text will be kept.',
    label: 'Your comment',
    more: 'More comments',
    menu: 'Actions for your comment',
    bought: 'Bought it',
    sorts: { newest: 'Newest first', highest: 'Highest rating', lowest: 'Lowest rating' },
  },
};
