/** The frame of the pages that need a sign-in: search, account menu, keyboard help. */
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
};
