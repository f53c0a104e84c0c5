/** What a new shop still needs, in the order of the checklist. */
export const firstDaySteps = [
  'name',
  'logo',
  'registration',
  'contact',
  'zones',
  'times',
  'payments',
  'mail',
  'categories',
  'products',
  'testOrder',
  'team',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** The steps that may be right without a change: the merchant says so. */
export const confirmableSteps = ['logo', 'zones', 'times', 'payments', 'team'] as const;
export type ConfirmableStep = (typeof confirmableSteps)[number];
