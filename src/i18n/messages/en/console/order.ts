import { outbox } from './outbox.ts';
import { printing } from './printing.ts';
import { reports } from './reports.ts';
import { today } from './today.ts';

/** The people of an order, what must be read before packing it, and its card. The pages of one order, and those of customers and sales load it. */
export const order = {
  outbox,
  printing,
  reports,
  today,
  orderPeople: {
    giver: 'Giver',
    from: 'From {name}',
    unnamed: 'Without the name of the giver',
    surprise: 'A surprise: call the recipient only at the door.',
    cardText: 'Text for the card',
    mustRead: 'Read before packing',
    mustReadOf: 'Read before packing order {letter}',
    recipientNote: 'Note from the recipient',
    copyLink: 'Copy the link for the recipient',
    linkClosed:
      'The recipient did not choose in time, and the link is closed. Ask for the address, then change the delivery.',
    card: {
      kind: 'Gift card',
      paper: 'A5 paper, landscape. Fold it once: the card is A6.',
      print: 'Print card',
      printMany: 'Print cards',
    },
  },
};
