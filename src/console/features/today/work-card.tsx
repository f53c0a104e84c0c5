import { Link } from 'react-router';
import { cardClass } from '#ui/display/card.tsx';
import { classNames } from '#ui/styles/class-names.ts';

interface WorkCardProps {
  to: string;
  label: string;
  /** Undefined while it is read. */
  count: number | undefined;
  /** More than these are not counted. */
  most?: number;
  /** Takes two columns of a wide screen. */
  wide?: boolean;
}

/** How much of some work waits, as a link to it. */
export function WorkCard({ to, label, count, most, wide = false }: WorkCardProps) {
  const text = most !== undefined && count !== undefined && count >= most ? `${most - 1}+` : count;
  return (
    <li className={classNames(wide && 'sm:col-span-2')}>
      <Link
        to={to}
        className={cardClass({ lifts: true, className: 'flex h-full flex-col justify-between no-underline' })}
      >
        <span className="block text-sm text-ink-soft">{label}</span>
        <span className="mt-1 block text-title font-medium text-ink">
          <bdi dir="ltr" translate="no">
            {text ?? '\u2013'}
          </bdi>
        </span>
      </Link>
    </li>
  );
}
