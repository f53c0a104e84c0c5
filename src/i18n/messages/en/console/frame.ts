/** The frame of the pages that need a sign-in: search, account menu, keyboard help, undo. */
export const frame = {
  search: {
    label: 'Search the shop',
    placeholder: 'Number, phone, name or SKU',
    clear: 'Clear the search',
  },
  menu: {
    account: 'Account: {name}',
    devices: 'Signed-in devices',
    keys: 'Keyboard shortcuts',
    signOut: 'Sign out',
  },
  keys: {
    title: 'Keyboard shortcuts',
    search: 'Search the shop',
    new: 'New order, product, category, offer or invitation, on its page',
    help: 'Show this help',
    sequence: 'then',
    or: 'or',
    go: 'Go to: {page}',
    close: 'Close a dialog, or the order beside its list',
  },
  closed: {
    title: 'You do not have access to this page',
    text: 'Ask <owner></owner> (owner) for access.',
  },
  undo: {
    undone: '{count, plural, one {Undone.} other {# changes undone.}}',
    notUndone:
      '{count, plural, one {It was changed in the meantime and was not undone.} other {# were changed in the meantime and were not undone.}}',
    notUndoneNamed: '{name} was changed in the meantime and was not undone.',
  },
};
