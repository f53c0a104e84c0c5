import type { ComponentType } from 'react';
import * as buttons from './button-specimens.tsx';
import * as choices from './choice-specimens.tsx';
import * as fields from './field-specimens.tsx';
import * as overlays from './overlay-specimens.tsx';
import * as prints from './print-specimens.tsx';
import * as signs from './sign-specimens.tsx';
import * as states from './state-specimens.tsx';
import * as ways from './way-specimens.tsx';
import type { SpecimenProps } from './texts.ts';

/** Keyed by the file of `src/ui` that it shows. */
export const specimens: Readonly<Record<string, ComponentType<SpecimenProps>>> = {
  button: buttons.Buttons,
  'icon-button': buttons.IconButtons,
  'text-link': buttons.TextLinks,
  'file-picker': buttons.FilePickers,
  field: fields.Fields,
  'text-field': fields.TextFields,
  'textarea-field': fields.TextareaFields,
  'password-field': fields.PasswordFields,
  'phone-field': fields.PhoneFields,
  'otp-field': fields.OtpFields,
  'quantity-stepper': fields.QuantitySteppers,
  'select-field': fields.SelectFields,
  checkbox: choices.Checkboxes,
  'radio-card': choices.RadioCards,
  'radio-chip': choices.RadioChipRows,
  'day-slot-chips': choices.DaySlotRows,
  'range-slider': choices.RangeSliders,
  'star-input': choices.StarInputs,
  stars: choices.StarRows,
  'star-shape': choices.StarShapes,
  price: signs.Prices,
  badge: signs.Badges,
  'status-badge': signs.StatusBadges,
  'count-bubble': signs.CountBubbles,
  avatar: signs.Avatars,
  picture: signs.Pictures,
  card: signs.Cards,
  'section-heading': signs.SectionHeadings,
  icon: signs.Icons,
  table: signs.Tables,
  invoice: prints.Invoices,
  paper: prints.Papers,
  breadcrumb: ways.Breadcrumbs,
  pagination: ways.Paginations,
  carousel: ways.Carousels,
  dots: ways.DotRows,
  disclosure: ways.Disclosures,
  menu: ways.Menus,
  dialog: overlays.Dialogs,
  drawer: overlays.Drawers,
  'side-panel': overlays.SidePanels,
  'confirm-dialog': overlays.ConfirmDialogs,
  toasts: overlays.ToastCards,
  'empty-state': states.EmptyStates,
  notice: states.Notices,
  skeleton: states.Skeletons,
  spinner: states.Spinners,
  'progress-bar': states.ProgressBars,
};
