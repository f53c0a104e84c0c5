import type { ConsolePage } from '../runtime/page/console-page.ts';

/** The pages of the settings, with those of the team. */
export const settingsPages: readonly ConsolePage[] = [
  {
    path: '/settings',
    name: 'settings',
    access: ['settings.shop', 'settings.delivery', 'settings.payments', 'staff.manage'],
    link: { icon: 'settings', key: 's', isRare: true },
    words: 'rare',
    load: async () => (await import('../pages/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/settings/shop',
    name: 'settingsShop',
    access: 'settings.shop',
    words: 'rare',
    load: async () => (await import('../pages/settings-shop-page.tsx')).SettingsShopPage,
  },
  {
    path: '/settings/look',
    name: 'settingsLook',
    access: 'settings.shop',
    words: 'rare',
    load: async () => (await import('../pages/settings-look-page.tsx')).SettingsLookPage,
  },
  {
    path: '/settings/delivery',
    name: 'settingsDelivery',
    access: 'settings.delivery',
    words: 'rare',
    load: async () => (await import('../pages/settings-delivery-page.tsx')).SettingsDeliveryPage,
  },
  {
    path: '/settings/payments',
    name: 'settingsPayments',
    access: 'settings.payments',
    words: 'rare',
    load: async () => (await import('../pages/settings-payments-page.tsx')).SettingsPaymentsPage,
  },
  {
    path: '/settings/notifications',
    name: 'settingsNotifications',
    access: 'settings.shop',
    words: 'rare',
    load: async () => (await import('../pages/settings-notifications-page.tsx')).SettingsNotificationsPage,
  },
  {
    path: '/settings/answers',
    name: 'settingsAnswers',
    access: 'settings.shop',
    words: 'rare',
    load: async () => (await import('../pages/settings-answers-page.tsx')).SettingsAnswersPage,
  },
  {
    path: '/settings/words',
    name: 'settingsWords',
    access: 'settings.shop',
    words: 'rare',
    load: async () => (await import('../pages/settings-words-page.tsx')).SettingsWordsPage,
  },
  {
    path: '/settings/feeds',
    name: 'settingsFeeds',
    access: 'settings.shop',
    words: 'rare',
    load: async () => (await import('../pages/settings-feeds-page.tsx')).SettingsFeedsPage,
  },
  {
    path: '/settings/team',
    name: 'team',
    access: 'staff.manage',
    words: ['rare', 'log'],
    load: async () => (await import('../pages/team-page.tsx')).TeamPage,
  },
  {
    path: '/settings/team/:member',
    name: 'member',
    access: 'staff.manage',
    words: ['rare', 'log'],
    load: async () => (await import('../pages/member-page.tsx')).MemberPage,
  },
];
