import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ManualOrderCaller, RepeatedOrder } from '#contract/console/manual-orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useFailureText } from '../../runtime/api/use-failure-text.ts';
import { failureOf } from '../../runtime/api/failure.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { NewLine } from './new-line.rules.ts';

const shown = 3;

interface LastOrdersProps {
  orders: ManualOrderCaller['orders'];
  /** Adds the products of an order to the new one. Without it, orders are only shown. */
  onRepeat?: (lines: NewLine[]) => void;
}

/** The last orders of the customer who is on the phone, each with a button that orders its products again. */
export function LastOrders({ orders, onRepeat }: LastOrdersProps) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const [problems, setProblems] = useState<RepeatedOrder['problems']>([]);
  const repeat = useRepeat((again) => {
    setProblems(again.problems);
    onRepeat?.(
      again.lines.map(({ name, detail, ...line }) => ({
        ...line,
        name: name[language],
        detail: detail[language],
        options: [],
      })),
    );
  });
  if (orders.length === 0) return null;
  return (
    <div className="flex w-full flex-col gap-2">
      <ul aria-label={t('lastOrders')} className="text-sm text-ink-soft">
        {orders.slice(0, shown).map(({ number, at, pieces, total }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3">
            <bdi dir="ltr" translate="no">
              {number}
            </bdi>
            <span>{t('lastOrder', { at: new Date(at), pieces })}</span>
            {total !== null && <bdi translate="no">{formatPrice(total, language)}</bdi>}
            {onRepeat && (
              <Button
                size="small"
                variant="quiet"
                className="ms-auto"
                aria-label={t('repeatOne', { number })}
                busy={repeat.busy === number}
                onClick={() => repeat.read(number)}
              >
                {t('repeat')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <Notice tone="progress" live="status" title={t('notRepeated')}>
          <ul>
            {problems.map(({ name, problem, ordered, left }) => (
              <li key={`${name.ar}:${problem}:${ordered}`}>
                <bdi className="font-medium">{name[language]}</bdi>
                <span>{': '}</span>
                <span>{t(`repeatProblem.${problem}`, { ordered, left })}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** Reads what of an order can be ordered now: prices and stock of this moment. */
function useRepeat(onRead: (again: RepeatedOrder) => void) {
  const app = useApp();
  const queryClient = useQueryClient();
  const failureText = useFailureText();
  const [busy, setBusy] = useState<string | null>(null);

  async function load(number: string): Promise<void> {
    setBusy(number);
    try {
      onRead(
        await queryClient.fetchQuery({ ...readQuery(app, 'repeatOrder', { params: { order: number } }), staleTime: 0 }),
      );
    } catch (error) {
      app.toasts.show({ kind: 'alert', text: failureText(failureOf(error, false)) });
    } finally {
      setBusy(null);
    }
  }

  return { busy, read: (number: string) => void load(number) };
}
