import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from '#ui/action/button.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { OtpField } from '#ui/form/otp-field.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { Picture } from '#ui/display/picture.tsx';
import { Price } from '#ui/display/price.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { StarInput } from '#ui/form/star-input.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Toasts } from '#ui/overlay/toasts.tsx';

function onChange(): void {}

const parts = {
  button: h(Button, { busy: true }, 'Save'),
  carousel: h(Carousel, {
    label: 'Row',
    previousLabel: 'Previous',
    nextLabel: 'Next',
    itemClassName: 'w-2/5',
    heading: (arrows) => arrows,
    children: h('p', null, '1'),
  }),
  dialog: h(Dialog, { open: true, onClose: onChange, title: 'Title', closeLabel: 'Close' }),
  drawer: h(Drawer, { open: true, onClose: onChange, title: 'Menu', closeLabel: 'Close', children: 'text' }),
  menu: h(Menu, { trigger: (props) => h('button', props, 'Account'), children: 'items' }),
  otp: h(OtpField, { label: 'Code', digitLabel: String, value: '12', onChange }),
  phone: h(PhoneField, {
    label: 'Phone',
    value: '',
    onChange,
    countries: [{ code: 'QA', name: 'Qatar', dial: '974' }],
    countryLabel: 'Country',
  }),
  picture: h(Picture, { src: '/images/a', alt: 'A', width: 4, height: 5, priority: true }),
  progress: h(ProgressBar, { value: 1, max: 3, label: 'Way' }),
  quantity: h(QuantityStepper, {
    value: 1,
    max: 9,
    onChange,
    label: 'Q',
    decreaseLabel: 'Less',
    increaseLabel: 'More',
  }),
  stars: h(StarInput, { value: 3.5, onChange, label: 'Rating', valueText: String }),
  toasts: h(Toasts, { label: 'News', closeLabel: 'Close', errorMs: 4, successMs: 2 }),
};

// The policy is `style-src 'self'`: a browser would block inline styles, and the page would jump.
test.each(Object.entries(parts))('%s renders on the server without inline styles', (_name, part) => {
  const html = renderToString(part);
  expect(html).not.toMatch(/<style|\sstyle=/);
  expect(html.length).toBeGreaterThan(40);
});

// Screen readers and copies follow the order of the text. The symbol is left of the number in both.
test('a price is one isolated left-to-right unit, its text in the order of reading', () => {
  const english = renderToString(h(Price, { amount: '1,234.50', symbol: 'QAR', symbolFirst: true }));
  const arabic = renderToString(h(Price, { amount: '1,234.50', symbol: 'ر.ق', symbolFirst: false }));
  const bare = (html: string): string => html.replaceAll(/ class="[^"]*"|<!-- -->/g, '');
  expect(bare(english)).toContain('<bdi dir="ltr" translate="no"><bdi dir="ltr">QAR</bdi>\u00a01,234.50</bdi>');
  expect(bare(arabic)).toContain(
    '<bdi dir="ltr" translate="no"><span dir="rtl">1,234.50\u00a0<bdi dir="rtl">ر.ق</bdi></span></bdi>',
  );
});

test('a field connects its label, hint and error to its input', () => {
  const html = renderToString(
    h(TextField, {
      id: 'mail',
      label: 'Email',
      hint: 'Yours',
      error: 'Wrong',
      required: true,
      type: 'email',
      direction: 'ltr',
    }),
  );
  expect(html).toContain('for="mail"');
  expect(html).toContain('aria-describedby="mail-hint mail-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-required="true"');
  expect(html).toContain('dir="ltr"');
});

test('a preview has no srcset; a picture with variants has one, and reserves its space', () => {
  expect(renderToString(h(Picture, { src: 'blob:x', alt: '', width: 1, height: 1 }))).not.toContain('srcSet');
  const html = renderToString(h(Picture, { src: '/images/a', alt: 'A', width: 4, height: 5, widths: [320, 640] }));
  expect(html).toContain('/images/a?w=320 320w, /images/a?w=640 640w');
  expect(html).toContain('width="4" height="5"');
  expect(html).toContain('loading="lazy"');
});
