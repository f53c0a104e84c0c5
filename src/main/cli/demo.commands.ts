import { fillDemo, removeDemo } from '#server/demo/fill-demo.ts';
import type { Command } from './command.ts';

export const demoFill: Command = {
  usage: '',
  summary: 'add the demo shop: products, testimonials, staff, orders, example settings',
  words: [0, 0],
  run: ({ services, print }) => fillDemo({ ...services, log: print }),
};

export const demoRemove: Command = {
  usage: '',
  summary: 'remove the demo shop; orders of real customers keep their items',
  words: [0, 0],
  async run({ services, print }) {
    const removed = await removeDemo(services.db);
    print(
      `Removed ${removed.products} products, ${removed.categories} categories, ${removed.testimonials} testimonials, ${removed.staff} staff and ${removed.orders} invented orders.`,
    );
  },
};
