import { commandActor } from '#server/audit/actors.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { type Command, idOf, word } from './command.ts';
import { formatTime, shorten, table } from './table.ts';

export const commentList: Command = {
  usage: '',
  summary: 'list the 100 newest comments on products',
  words: [0, 0],
  async run({ services, print }) {
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
          formatTime(row.at),
          row.hidden ? 'hidden' : '',
          row.user,
          shorten(row.product.en, 30),
          shorten(row.content),
        ]),
      ),
    );
  },
};

/** Runs a decision about a comment; a missing one is the operator's mistake. */
async function decide(id: number, decision: Promise<unknown>): Promise<void> {
  await decision.catch((error: { code?: string }) => {
    throw error.code === 'not_found' ? new OperatorError(`Comment ${id} does not exist.`) : error;
  });
}

export const commentHide: Command = {
  usage: 'ID [REASON]',
  summary: 'hide a comment in the shop',
  words: [1, 2],
  check: (args) => void idOf(word(args, 0)),
  async run({ services, print }, args) {
    const id = idOf(word(args, 0));
    const reason = args.words[1] ?? '';
    await decide(id, services.feedback.moderation.hide(commandActor(), id, { version: null, reason }));
    print(`Comment ${id} is hidden.`);
  },
};

export const commentShow: Command = {
  usage: 'ID',
  summary: 'show a hidden comment again',
  words: [1, 1],
  check: (args) => void idOf(word(args, 0)),
  async run({ services, print }, args) {
    const id = idOf(word(args, 0));
    await decide(id, services.feedback.moderation.show(commandActor(), id, null));
    print(`Comment ${id} is shown.`);
  },
};
