import type { ConsolePage } from '../runtime/page/console-page.ts';

/**
 * Every page of the console: one line each. The order of those with a link is the order of the
 * navigation. `More` has no link here: the navigation ends with it.
 */
export const consolePages: readonly ConsolePage[] = [
  {
    path: '/',
    name: 'today',
    access: 'staff',
    link: { icon: 'home', key: 't' },
    load: async () => (await import('../pages/today-page.tsx')).TodayPage,
  },
  {
    path: '/orders',
    name: 'orders',
    access: 'orders.read',
    link: { icon: 'package', key: 'o' },
    load: async () => (await import('../pages/orders-page.tsx')).OrdersPage,
  },
  {
    path: '/orders/:number',
    name: 'order',
    access: 'orders.read',
    load: async () => (await import('../pages/order-page.tsx')).OrderPage,
  },
  {
    path: '/orders/:number/slip',
    name: 'print',
    access: 'orders.print',
    load: async () => (await import('../pages/slip-page.tsx')).SlipPage,
  },
  {
    path: '/slips',
    name: 'print',
    access: 'orders.print',
    load: async () => (await import('../pages/slip-page.tsx')).SlipsPage,
  },
  {
    path: '/orders/:number/pick',
    name: 'pick',
    access: 'orders.pack',
    load: async () => (await import('../pages/pick-page.tsx')).PickPage,
  },
  {
    path: '/pick',
    name: 'pick',
    access: 'orders.pack',
    load: async () => (await import('../pages/pick-page.tsx')).PickPage,
  },
  {
    path: '/inbox',
    name: 'inbox',
    access: ['feedback.moderate', 'messages.answer'],
    link: { icon: 'comment', key: 'i' },
    load: async () => (await import('../pages/inbox-page.tsx')).InboxPage,
  },
  {
    path: '/inbox/comments',
    name: 'comments',
    access: 'feedback.moderate',
    load: async () => (await import('../pages/comments-page.tsx')).CommentsPage,
  },
  {
    path: '/inbox/messages',
    name: 'messages',
    access: 'messages.answer',
    load: async () => (await import('../pages/messages-page.tsx')).MessagesPage,
  },
  {
    path: '/inbox/testimonials',
    name: 'testimonials',
    access: 'feedback.moderate',
    load: async () => (await import('../pages/testimonials-page.tsx')).TestimonialsPage,
  },
  {
    path: '/customers',
    name: 'customers',
    access: 'customers.read',
    link: { icon: 'user', key: 'c', isRare: true },
    load: async () => (await import('../pages/customers-page.tsx')).CustomersPage,
  },
  {
    path: '/customers/:customer',
    name: 'customer',
    access: 'customers.read',
    load: async () => (await import('../pages/customer-page.tsx')).CustomerPage,
  },
  {
    path: '/run',
    name: 'run',
    access: 'orders.deliver',
    link: { icon: 'truck', key: 'r', forDrivers: true },
    load: async () => (await import('../pages/run-page.tsx')).RunPage,
  },
  {
    path: '/stock',
    name: 'stock',
    access: 'stock.read',
    link: { icon: 'grid', key: 'k' },
    load: async () => (await import('../pages/stock-page.tsx')).StockPage,
  },
  {
    path: '/stock/receive',
    name: 'receive',
    access: 'stock.adjust',
    load: async () => (await import('../pages/receive-page.tsx')).ReceivePage,
  },
  {
    path: '/stock/:variant',
    name: 'stockItem',
    access: 'stock.read',
    load: async () => (await import('../pages/stock-item-page.tsx')).StockItemPage,
  },
  { path: '/more', name: 'more', access: 'staff', load: async () => (await import('../pages/more-page.tsx')).MorePage },
  {
    path: '/account',
    name: 'account',
    access: 'staff',
    load: async () => (await import('../pages/account-page.tsx')).AccountPage,
  },
  {
    path: '/settings',
    name: 'settings',
    access: 'staff.manage',
    link: { icon: 'settings', key: 's', isRare: true },
    load: async () => (await import('../pages/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/settings/team',
    name: 'team',
    access: 'staff.manage',
    load: async () => (await import('../pages/team-page.tsx')).TeamPage,
  },
  {
    path: '/settings/team/:member',
    name: 'member',
    access: 'staff.manage',
    load: async () => (await import('../pages/member-page.tsx')).MemberPage,
  },
  {
    path: '/reports',
    name: 'reports',
    access: 'reports.read',
    link: { icon: 'chart', key: 'e', isRare: true },
    load: async () => (await import('../pages/reports-page.tsx')).ReportsPage,
  },
  {
    path: '/audit',
    name: 'log',
    access: 'audit.read',
    link: { icon: 'receipt', key: 'l', isRare: true },
    load: async () => (await import('../pages/audit-page.tsx')).AuditPage,
  },
  {
    path: '/join',
    name: 'join',
    access: 'anyone',
    load: async () => (await import('../pages/join-page.tsx')).JoinPage,
  },
  {
    path: '/sign-in',
    name: 'signIn',
    access: 'anyone',
    load: async () => (await import('../pages/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '*',
    name: 'notFound',
    access: 'staff',
    load: async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
  },
];
