import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';

interface TaskCardProps {
  title: ReactNode;
  /** What somebody should do. */
  todo: string;
  order: { number: string } | null;
  /** `Fact`s below the title. */
  facts?: ReactNode;
  action?: ReactNode;
  /** The box that selects it, before the title. */
  select?: ReactNode;
}

/** Something about money with what to do, and the way to its order. */
export function TaskCard({ title, todo, order, facts, action, select }: TaskCardProps) {
  const t = useTranslations('payments');
  return (
    <li className={cardClass({ padding: 'none', className: 'flex flex-col gap-1 px-4 py-3' })}>
      {select ? (
        <div className="flex items-start gap-1">
          <div className="-ms-2.5 -mt-2.5 shrink-0">{select}</div>
          <h3 className="min-w-0 font-medium">{title}</h3>
        </div>
      ) : (
        <h3 className="font-medium">{title}</h3>
      )}
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">{facts}</p>
      <p className="text-sm">{todo}</p>
      {(order !== null || action !== undefined) && (
        <div className="flex flex-wrap items-center gap-x-4">
          {order && (
            <Link to={`/orders/${order.number}`} className={textLinkClass({ kind: 'standalone' })}>
              {t.rich('openOrder', {
                number: () => (
                  <bdi dir="ltr" translate="no">
                    {order.number}
                  </bdi>
                ),
              })}
            </Link>
          )}
          {action}
        </div>
      )}
    </li>
  );
}

/** A short text below the title of a `TaskCard`. */
export function Fact({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere">{children}</span>;
}
