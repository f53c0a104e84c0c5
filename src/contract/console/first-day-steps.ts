/** What a new shop still needs, in the order of the checklist. */
export const firstDaySteps = [
  'name',
  'logo',
  'registration',
  'contact',
  'zones',
  'products',
  'testOrder',
  'team',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];
