/** The icons of points. A name stays for ever. */
export const pointIcons = [
  'cart',
  'truck',
  'leaf',
  'shield',
  'gift',
  'package',
  'clock',
  'phone',
  'card',
  'sparkle',
] as const;

/** From where a rail takes its products. */
export const railSources = ['new', 'best', 'offers'] as const;
