import type { ReactNode } from 'react';

/** Signs of the shop's chrome and of acting on things: 24 units, drawn with a 1.6 line. */
export const actionShapes = {
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
  'chevron-up': <path d="M5.5 15.5L12 9l6.5 6.5" />,
  'arrow-start': <path d="M20 12H4.5M11 5.5L4.5 12l6.5 6.5" />,
  'arrow-end': <path d="M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  check: <path d="M4.5 12.5l5 5L19.5 7" />,
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 13h9.2l.9-13M10 11v5.5M14 11v5.5" />,
  edit: <path d="M4.5 19.5l.8-3.9L15.8 5.1a2.2 2.2 0 0 1 3.1 3.1L8.4 18.7zM13.8 7.1l3.1 3.1" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5" />
    </>
  ),
  share: <path d="M12 15V4M8 7.5L12 3.5l4 4M5.5 12v6a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-6" />,
  filter: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4" />,
  logout: <path d="M14 4.5H6.5a1.5 1.5 0 0 0-1.5 1.5v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
  login: <path d="M10 4.5h7.5A1.5 1.5 0 0 1 19 6v12a1.5 1.5 0 0 1-1.5 1.5H10M3.5 12H14M10.5 8.5L14 12l-3.5 3.5" />,
  eye: (
    <>
      <path d="M2.5 12c2.3-4.2 5.5-6.3 9.5-6.3s7.2 2.1 9.5 6.3c-2.3 4.2-5.5 6.3-9.5 6.3S4.8 16.2 2.5 12z" />
      <circle cx="12" cy="12" r="2.9" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.6 6c.8-.2 1.6-.3 2.4-.3 4 0 7.2 2.1 9.5 6.3-.8 1.5-1.8 2.7-2.9 3.7M15.5 17.6c-1.1.5-2.3.7-3.5.7-4 0-7.2-2.1-9.5-6.3 1-1.9 2.3-3.4 3.9-4.5M9.9 10.1a2.9 2.9 0 0 0 4 4" />
  ),
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="5.5" cy="12" r="1.5" />
      <circle cx="12" cy="12" r="1.5" />
      <circle cx="18.5" cy="12" r="1.5" />
    </g>
  ),
  send: <path d="M20.5 12L4.5 4.5l2.3 7.5-2.3 7.5zM6.8 12h6.7" />,
  refresh: <path d="M19.5 11.5a7.6 7.6 0 1 0-2 5.8M20 6.5v5h-5" />,
  upload: <path d="M12 16V5M7.5 9L12 4.5 16.5 9M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3" />,
  print: (
    <path d="M7.5 9V4h9v5M7.5 16.5H5A1.5 1.5 0 0 1 3.5 15v-4.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5h-2.5M7.5 14h9v6h-9z" />
  ),
} satisfies Record<string, ReactNode>;
