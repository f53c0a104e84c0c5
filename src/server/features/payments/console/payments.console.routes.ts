import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { PaymentsConsole } from './payments-console.ts';

export function paymentsConsoleRoutes(
  consoleRoute: ConsoleRoute,
  { overview, refunds, links, cash }: PaymentsConsole,
): void {
  consoleRoute('listRefunds', ({ query }) => refunds.list(query));
  consoleRoute('refundOrder', ({ params, body }, { by }) => refunds.ask(by, params.id, body));
  consoleRoute('approveRefund', ({ params }, { by }) => refunds.approve(by, params.id));
  consoleRoute('refuseRefund', ({ params, body }, { by }) => refunds.refuse(by, params.id, body.reason));
  consoleRoute('settleRefund', ({ params, body }, { by }) => refunds.settle(by, params.id, body));
  consoleRoute('withdrawRefund', ({ params, body }, { by }) => refunds.withdraw(by, params.id, body.reason));
  consoleRoute('noteRefundAccount', ({ params, body }, { by }) => refunds.noteAccount(by, params.id, body));
  consoleRoute('getRefundAccount', ({ params }) => refunds.readAccount(params.id));
  consoleRoute('listMoneyTasks', () => refunds.listTasks());
  consoleRoute('getPaymentsToday', () => overview.readToday());
  consoleRoute('listFailedPayments', ({ query }) => overview.listFailed(query));
  consoleRoute('listPaymentFindings', ({ query }) => overview.listFindings(query));
  consoleRoute('markFindingsSeen', ({ body }, { by }) => overview.markSeen(by, body));
  consoleRoute('endDispute', ({ params, body }, { by }) => refunds.endDispute(by, params.id, body));
  consoleRoute('makePaymentLink', ({ params, body }, { by }) => links.make(by, params.id, body));
  consoleRoute('listPaymentLinks', ({ params }) => links.list(params.id));
  consoleRoute('listCash', () => cash.list());
  consoleRoute('countCash', ({ params, body }, { by }) => cash.count(by, params.id, body));
  consoleRoute('settleCash', ({ params, body }, { by }) => cash.settle(by, params.id, body.reason));
  consoleRoute('getCashDay', ({ query }) => cash.readDay(query.day));
}
