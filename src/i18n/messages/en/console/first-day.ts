/** The steps of a new shop: what only the checklist and its bar load. */
export const firstDay = {
  secondFactor: 'Set up two-step sign-in for your account',
  openSecondFactor: 'Open your account',
  showDone: 'Show what is done',
  hideDone: 'Hide what is done',
  back: 'Your first day: {done} of {all}',
  next: 'Next: {step}',
  zonesNow:
    '{count, plural, one {One zone} other {# zones}}, {least, select, same {each for {most}} other {from {least} to {most}}}',
  paymentNow: '{name}: {fee, select, none {no fee} other {fee {fee}}}',
  timesOn: 'Customers choose a day and a time.',
  timesOff: 'Customers choose neither day nor time.',
};
