import type { BegunPayment } from '#contract/payments.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useMutationOnce } from '../../runtime/data/queries.ts';
import { withLanguage } from '../../runtime/i18n/language.ts';
import { goToPayment } from './go-to-payment.ts';

/**
 * Returns the mutation that begins a payment and leaves for its page: see `goToPayment`. It is busy until the browser
 * has left. After a failure, the order and its payment are fetched again.
 */
export function usePay(begin: () => Promise<BegunPayment>, backTo: string) {
  const { language, queryClient } = useAppContext();
  return useMutationOnce({
    mutationFn: async () => goToPayment(await begin(), withLanguage(backTo, language)),
    meta: { login: {} },
    onSettled: () => {
      for (const name of ['getOrder', 'getPayment', 'getPaymentLink'])
        void queryClient.invalidateQueries({ queryKey: ['personal', name] });
    },
  });
}
