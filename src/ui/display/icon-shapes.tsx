import type { ReactNode } from 'react';

/**
 * Inline icons: those of the first view, and those that must show without a connection. 24 units,
 * lines of 1.6.
 */
export const iconShapes = {
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  heart: <path d="M12 20s-7.5-4.4-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.6 12 20 12 20z" />,
  'heart-filled': (
    <path
      fill="currentColor"
      d="M12 20s-7.5-4.4-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.6 12 20 12 20z"
    />
  ),
  cart: <path d="M5.5 8.5h13l1 11.5h-15zM8.5 11V7a3.5 3.5 0 0 1 7 0v4" />,
  user: (
    <>
      <circle cx="12" cy="8" r="3.75" />
      <path d="M4.5 20c.6-3.9 3.6-6 7.5-6s6.9 2.1 7.5 6" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5z" />
    </>
  ),
  'chevron-start': <path d="M14.5 5.5L8 12l6.5 6.5" />,
  'chevron-end': <path d="M9.5 5.5L16 12l-6.5 6.5" />,
  'chevron-down': <path d="M5.5 9l6.5 6.5L18.5 9" />,
  'arrow-start': <path d="M20 12H4.5M11 5.5L4.5 12l6.5 6.5" />,
  'arrow-end': <path d="M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  check: <path d="M4.5 12.5l5 5L19.5 7" />,
  share: <path d="M12 15V4M8 7.5L12 3.5l4 4M5.5 12v6a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-6" />,
  'check-circle': (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8 12.3l2.8 2.8L16 9.5" />
    </>
  ),
  alert: <path d="M12 4l9 15.5H3zM12 10v4.5M12 17v.1" />,
  image: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
      <circle cx="8.5" cy="9.5" r="1.7" />
      <path d="M4 17.5l5-4.5 3.5 3 3-2.5 5 4" />
    </>
  ),
} satisfies Record<string, ReactNode>;
