import { useTranslations } from 'use-intl';
import type { ManualOrderCaller } from '#contract/console/manual-orders.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { LastOrders } from './last-orders.tsx';

const pauseMs = 250;
// A letter is in too many names.
const leastLetters = 2;
const shown = 5;
// Fewer digits are in too many numbers.
const leastDigits = 4;

interface FindCustomerProps {
  /** What was typed last, into the name or the phone. */
  typed: string;
  onChoose: (id: number) => void;
  onCaller: (caller: ManualOrderCaller) => void;
}

/** The accounts and the earlier callers that what is typed may mean. */
export function FindCustomer({ typed, onChoose, onCaller }: FindCustomerProps) {
  const q = useDebounced(typed.trim(), pauseMs);
  if (q.length < leastLetters || typed.trim().length < leastLetters) return null;
  const latin = toLatinDigits(q);
  const isPhone = /^[\d\s+().-]+$/.test(latin) && latin.replace(/\D/g, '').length >= leastDigits;
  return (
    <>
      <Found q={q} onChoose={onChoose} />
      {isPhone && <FoundCallers phone={q} onCaller={onCaller} />}
    </>
  );
}

function FoundCallers({ phone, onCaller }: { phone: string; onCaller: FindCustomerProps['onCaller'] }) {
  const t = useTranslations('newOrder');
  const { data } = useRead('findCallers', { query: { phone } });
  if (!data || data.rows.length === 0) return null;
  return (
    <div className="rounded-card bg-shell p-2 sm:col-span-2">
      <p role="status" className="px-2 py-1 text-sm text-ink-soft">
        {t('callersFound')}
      </p>
      <ul aria-label={t('callers')} className="divide-y divide-line">
        {data.rows.map((caller) => (
          <li key={caller.id} className="p-2">
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-control p-2 text-start hover:bg-white"
              onClick={() => onCaller(caller)}
            >
              <Avatar name={caller.name} />
              <span className="flex min-w-0 flex-1 flex-col items-start">
                <bdi className="max-w-full truncate font-medium">{caller.name}</bdi>
                <bdi dir="ltr" translate="no" className="text-sm text-ink-soft">
                  {phoneText(caller.phone)}
                </bdi>
              </span>
            </button>
            <LastOrders orders={caller.orders} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Found({ q, onChoose }: { q: string; onChoose: (id: number) => void }) {
  const t = useTranslations('newOrder');
  const { data, error } = useRead('listCustomers', { query: { q, limit: shown } });
  if (error) return <p className="text-sm text-danger sm:col-span-2">{t('customersFailed')}</p>;
  if (!data || data.rows.length === 0) return null;
  return (
    <div className="rounded-card bg-shell p-2 sm:col-span-2">
      <p role="status" className="px-2 py-1 text-sm text-ink-soft">
        {t('customersFound', { count: data.rows.length })}
      </p>
      <ul aria-label={t('customers')} className="divide-y divide-line">
        {data.rows.map(({ id, name, phone, email }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-control p-2 text-start hover:bg-white"
              onClick={() => onChoose(id)}
            >
              <Avatar name={name} />
              <span className="flex min-w-0 flex-1 flex-col items-start">
                <bdi className="max-w-full truncate font-medium">{name}</bdi>
                <span className="flex max-w-full flex-wrap gap-x-3 text-sm text-ink-soft">
                  <bdi dir="ltr" translate="no">
                    {phoneText(phone)}
                  </bdi>
                  <bdi dir="ltr" translate="no" className="max-w-full truncate">
                    {email}
                  </bdi>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
