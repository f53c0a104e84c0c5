import type { Command } from 'commander';
import { toRiyals } from '#contract/values/money.ts';
import { addDays, isDay, qatarDay } from '#contract/values/qatar-time.ts';
import { attemptStates } from '#server/features/payments/payments.rules.ts';
import { type CommandRunner, limitOf, UsageError } from './command.ts';
import { counted } from './doctor/check.ts';
import type { OpenShop } from './open-shop.ts';
import { formatMinute, qar, table } from './table.ts';

type State = (typeof attemptStates)[number];

function stateOf(text: string): State {
  const state = attemptStates.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!state) throw new UsageError(`"${text}" is not a state of a payment. Use one of: ${attemptStates.join(', ')}.`);
  return state;
}

function amountOf(text: string): number {
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (amount === 0) throw new UsageError(`"${text}" is not an amount of riyals, such as 45 or 45.50.`);
  return amount;
}

function dayOf(text: string): string {
  if (!isDay(text)) throw new UsageError(`"${text}" is not a day as YYYY-MM-DD.`);
  return text;
}

const riyals = (dirhams: number) => qar(toRiyals(dirhams));

interface Attempt {
  begun_at: Date;
  state: State;
  amount_dirhams: number;
  provider: string;
  option: string;
  reason: string | null;
  live: boolean;
  provider_ref: string | null;
  id: string;
}

const attemptHead = ['Begun', 'State', 'Amount', 'Provider', 'Option', 'Reason', 'Money', 'Reference'];
const attemptCells = (attempt: Attempt) => [
  formatMinute(attempt.begun_at),
  attempt.state,
  riyals(attempt.amount_dirhams),
  attempt.provider,
  attempt.option,
  attempt.reason ?? '',
  attempt.live ? 'real' : 'test',
  attempt.provider_ref ?? attempt.id,
];

async function printPayments({ services, print }: OpenShop, filter: { state?: State; limit: number }) {
  const attempts = await services.paymentsConsole.commands.list(filter);
  if (attempts.length === 0) return print('No payments.');
  print(
    table(
      ['Order', ...attemptHead],
      attempts.map((attempt) => [attempt.number, ...attemptCells(attempt)]),
    ),
  );
}

async function printPayment({ services, print }: OpenShop, number: string): Promise<void> {
  const { order, attempts, refunds, moves, sums, balance } = await services.paymentsConsole.commands.find(number);
  print(`${order.number}  ${order.status}  ${order.payment_status}  ${order.payment_name.en}`);
  const until =
    order.stage === 'unpaid' && order.pay_by !== null ? `, to be paid by ${formatMinute(order.pay_by)}` : '';
  print(
    `Total ${riyals(order.total_dirhams)}, paid ${riyals(sums.captured)}, refunded ${riyals(sums.returned)}, ` +
      `owed ${riyals(balance.owed)}, due back ${riyals(balance.dueBack)}${until}`,
  );
  if (attempts.length > 0) print(`\n${table(attemptHead, attempts.map(attemptCells))}`);
  if (refunds.length > 0)
    print(
      `\n${table(
        ['Refund asked', 'State', 'Amount', 'For', 'By', 'Due', 'Reference'],
        refunds.map((refund) => [
          formatMinute(refund.asked_at),
          refund.waits_for_second ? `${refund.state}, waits for a second person` : refund.state,
          riyals(refund.amount_dirhams),
          refund.kind,
          refund.asked_by || 'Dana',
          refund.due_at ? formatMinute(refund.due_at) : '',
          refund.hand_reference || (refund.provider_ref ?? ''),
        ]),
      )}`,
    );
  if (moves.length > 0)
    print(
      `\n${table(
        ['Move at', 'From', 'To', 'Amount', 'Cause'],
        moves.map((move) => [
          formatMinute(move.at),
          move.takenFrom,
          move.givenTo,
          riyals(move.amountDirhams),
          move.cause,
        ]),
      )}`,
    );
}

async function settle({ services, print }: OpenShop, ref: string): Promise<void> {
  const { payment, order } = await services.paymentsConsole.commands.settle(ref);
  print(`${payment.provider} says: ${payment.raw_status}. The payment is ${payment.state}.`);
  if (order) print(`Order ${order.number} is ${order.status}, ${order.payment_status}.`);
}

async function giveBack({ services, print }: OpenShop, number: string, asked: { amount: number; reason: string }) {
  const { refunds } = await services.paymentsConsole.commands.refund(number, asked);
  for (const { order, amount, state } of refunds)
    print(
      state === 'by_hand'
        ? `Give ${qar(amount)} of ${order.number} back by hand, then note it in the console.`
        : `${qar(amount)} of ${order.number} will go back. The shop sends it while it runs.`,
    );
}

const amountText = (dirhams: string | number | null) => (dirhams === null ? '' : riyals(Number(dirhams)));

async function check({ services, print }: OpenShop, day: string): Promise<number> {
  const { compared, findings } = await services.paymentsConsole.commands.check(day);
  if (compared.length === 0) print('No payment provider is configured.');
  for (const { provider, state, listed } of compared)
    if (state === 'done') print(`${provider}: ${day} is compared, with ${counted(listed, 'row')} of its list.`);
    else if (state === 'silent') print(`${provider} did not answer to all. Try it again.`);
    else print('Payments are held back since a restore. End that first: npm run shop -- payments resume');
  if (findings.length > 0)
    print(
      `\n${table(
        ['Order', 'Provider', 'Found', 'Shop', 'Provider has', 'Reference'],
        findings.map((found) => [
          found.number ?? '',
          found.provider,
          found.kind.replaceAll('_', ' '),
          amountText(found.ours),
          amountText(found.theirs),
          found.subject,
        ]),
      )}`,
    );
  else if (compared.every(({ state }) => state === 'done')) print('Shop and provider say the same.');
  return findings.length > 0 || compared.some(({ state }) => state !== 'done') ? 1 : 0;
}

async function resume({ services, print }: OpenShop): Promise<void> {
  const { looked, silent } = await services.payments.resume();
  print(`Looked at ${counted(looked, 'payment')}. Payments are no longer held back.`);
  if (silent > 0) print(`The provider did not answer about ${counted(silent, 'payment')}: it is asked again.`);
}

export function addPaymentCommands(program: Command, { inShop }: CommandRunner): void {
  const group = program.command('payments').description('list and settle payments, refund, let a restored shop pay');
  group
    .command('list')
    .option('--state <STATE>', attemptStates.join(', '), stateOf)
    .option('--limit <N>', 'how many', limitOf, 50)
    .description('list the newest attempts to pay')
    .action((filter: { state?: State; limit: number }) => inShop((shop) => printPayments(shop, filter)));
  group
    .command('show <NUMBER>')
    .description('show the attempts, the refunds and the book of an order')
    .action((number: string) => inShop((shop) => printPayment(shop, number)));
  group
    .command('check')
    .argument('[DAY]', '', dayOf)
    .description('compare a day, or yesterday, with the lists of the providers')
    .action((day = addDays(qatarDay(new Date()), -1)) => inShop((shop) => check(shop, day)));
  group
    .command('settle <REF>')
    .description('ask the provider about a payment now, and settle what it says')
    .action((ref: string) => inShop((shop) => settle(shop, ref)));
  group
    .command('refund <NUMBER>')
    .argument('<AMOUNT>', '', amountOf)
    .option('--reason <TEXT>', 'why, for the log', 'At the command line')
    .description('give riyals of an order back')
    .action((number: string, amount: number, { reason }: { reason: string }) =>
      inShop((shop) => giveBack(shop, number, { amount, reason })),
    );
  group
    .command('link <NUMBER>')
    .description('make a link with which anyone who has it pays the order')
    .action((number: string) =>
      inShop(async ({ services, print }) => {
        const { url, expiresAt } = await services.paymentsConsole.commands.link(number);
        print(`${url} (until ${formatMinute(new Date(expiresAt))})`);
      }),
    );
  group
    .command('resume')
    .description('look at the payments of a week, then end the hold of a restored shop')
    .action(() => inShop(resume));
}
