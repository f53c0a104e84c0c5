/** The page that prints slips and invoices. */
export const printing = {
  title: 'Print order <number></number>',
  titleMany: 'Print {count, plural, one {# order} other {# orders}}',
  kind: {
    label: 'What to print',
    slip: 'Packing slip',
    receipt: 'Receipt',
  },
  paper: {
    label: 'Paper',
    '80': '80 mm',
    '58': '58 mm',
    a5: 'A5',
    a4: 'A4',
  },
  print: {
    slip: 'Print slip',
    receipt: 'Print receipt',
    slips: 'Print slips',
    receipts: 'Print receipts',
  },
  auto: {
    label: 'This device prints slips automatically',
    never: 'Never',
    pick: 'When accepted',
    ready: 'When packed',
    hint: 'On the paper chosen above, while the console is open. Chrome asks each time, unless it was started with <flag>--kiosk-printing</flag>.',
  },
  preview: 'Preview',
  qr: 'QR code that opens the order',
  noAmounts: 'A receipt has amounts, which your role does not see.',
  giftNotice: 'The customer wants no prices in the box: do not put the receipt in it.',
  missing: 'Not printed: {numbers}',
  none: 'No order is chosen',
  noneText: 'Open an order, or a list of orders, and print from there.',
};
