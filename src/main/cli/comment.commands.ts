import type { Command } from 'commander';
import { commandActor } from '#server/audit/actors.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { type CommandRunner, parseId } from './command.ts';
import type { OpenShop } from './open-shop.ts';
import { formatMinute, shorten, table } from './table.ts';

async function printComments({ services, print }: OpenShop): Promise<void> {
  const rows = await services.db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('variants', 'variants.id', 'comments.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'comments.id',
      'comments.created_at as at',
      'comments.hidden',
      'comments.content',
      'users.name as user',
      'products.name as product',
    ])
    .orderBy('comments.id', 'desc')
    .limit(100)
    .execute();
  if (rows.length === 0) return print('No comments.');
  print(
    table(
      ['Id', 'Written', '', 'By', 'Product', 'Comment'],
      rows.map((row) => [
        row.id,
        formatMinute(row.at),
        row.hidden ? 'hidden' : '',
        row.user,
        shorten(row.product.en, 30),
        shorten(row.content),
      ]),
    ),
  );
}

/** Runs a decision about a comment; a missing one is the operator's mistake. */
async function decide(id: number, decision: Promise<unknown>): Promise<void> {
  await decision.catch((error: { code?: string }) => {
    throw error.code === 'not_found' ? new OperatorError(`Comment ${id} does not exist.`) : error;
  });
}

export function addCommentCommands(program: Command, { inShop }: CommandRunner): void {
  const comment = program.command('comment').description('list, hide and show comments on products');
  comment
    .command('list')
    .description('list the 100 newest comments on products')
    .action(() => inShop(printComments));
  comment
    .command('hide')
    .argument('<ID>', '', parseId)
    .argument('[REASON]')
    .description('hide a comment in the shop')
    .action((id: number, reason = '') =>
      inShop(async ({ services, print }) => {
        await decide(id, services.feedback.moderation.hide(commandActor(), id, { version: null, reason }));
        print(`Comment ${id} is hidden.`);
      }),
    );
  comment
    .command('show')
    .argument('<ID>', '', parseId)
    .description('show a hidden comment again')
    .action((id: number) =>
      inShop(async ({ services, print }) => {
        await decide(id, services.feedback.moderation.show(commandActor(), id, null));
        print(`Comment ${id} is shown.`);
      }),
    );
}
