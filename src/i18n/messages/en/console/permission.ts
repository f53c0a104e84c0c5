/** What each permission opens, by its name. */
export const permission = {
  orders: {
    read: 'See orders',
    name: 'See customer names',
    contact: 'See phone numbers and addresses',
    cash: 'See the cash to collect',
    money: 'See all amounts',
    accept: 'Accept orders',
    pack: 'Pack orders',
    print: 'Print slips',
    assign: 'Hand orders to drivers',
    deliver: 'Deliver orders',
    deliverWithoutPin: 'Deliver without a PIN',
    edit: 'Edit orders',
    cancel: 'Cancel orders',
    note: 'Add notes to orders',
    create: 'Create orders',
    export: 'Export orders',
  },
  payments: {
    mark: 'Mark payments as received',
  },
  refunds: {
    create: 'Refund customers',
  },
  cash: {
    count: 'Count the cash of drivers',
    settle: 'Accept differences of cash',
  },
  catalog: {
    read: 'See products',
    write: 'Edit products',
    publish: 'Publish products',
    import: 'Import products',
    export: 'Export products',
  },
  prices: {
    write: 'Change prices',
  },
  offers: {
    write: 'Edit offers',
  },
  stock: {
    read: 'See stock',
    adjust: 'Count and adjust stock',
  },
  feedback: {
    moderate: 'Moderate comments',
  },
  messages: {
    answer: 'Answer messages',
  },
  customers: {
    read: 'See customers',
    export: 'Export customer data',
    erase: 'Delete customer data',
  },
  reports: {
    read: 'See reports',
  },
  content: {
    write: 'Edit the home page, own pages and collections',
  },
  settings: {
    shop: 'Change the shop’s settings',
    delivery: 'Change delivery settings',
    payments: 'Change payment settings',
  },
  staff: {
    manage: 'Manage the team',
  },
  audit: {
    read: 'Read the action log',
  },
};
