import type { Command } from 'commander';
import { fillDemo, removeDemo } from '#server/demo/fill-demo.ts';
import type { CommandRunner } from './command.ts';

export function addDemoCommands(program: Command, { inShop }: CommandRunner): void {
  const demo = program.command('demo').description('add or remove the demo shop');
  demo
    .command('fill')
    .description('add the demo shop: products, testimonials, staff, orders, example settings')
    .action(() => inShop(({ services, print }) => fillDemo({ ...services, log: print })));
  demo
    .command('remove')
    .description('remove the demo shop; orders of real customers keep their items')
    .action(() =>
      inShop(async ({ services, print }) => {
        const removed = await removeDemo(services.db);
        print(
          `Removed ${removed.products} products, ${removed.categories} categories, ${removed.testimonials} testimonials, ${removed.staff} staff and ${removed.orders} invented orders.`,
        );
      }),
    );
}
