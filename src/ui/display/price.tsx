import { classNames } from '../styles/class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type PriceSize = 'small' | 'medium' | 'large';

export type PriceProps = {
  /** Formatted, with Latin digits: "1,234.50". */
  amount: string;
  /** "QAR", "ر.ق" */
  symbol: string;
  /** Whether the symbol is read before the number. */
  symbolFirst: boolean;
  /** The price before the offer, formatted; struck through. */
  original?: string | undefined;
  /** Announced before each of the two prices, e.g. "Now" and "Before". Needed with `original`. */
  nowLabel?: string | undefined;
  originalLabel?: string | undefined;
  /** A word before the price, such as "From". It stays on its line. */
  prefix?: string | undefined;
  size?: PriceSize | undefined;
  className?: string | undefined;
};

const sizes: Record<PriceSize, { now: string; symbol: string; before: string }> = {
  small: { now: 'text-base', symbol: 'text-xs', before: 'text-xs' },
  medium: { now: 'text-lg', symbol: 'text-sm', before: 'text-sm' },
  large: { now: 'text-title', symbol: 'text-base', before: 'text-base' },
};

const arabicLetter = /[\u0600-\u06ff]/;

/** One price, or the new and the old one, from the start of the line. */
export function Price({
  amount,
  symbol,
  symbolFirst,
  original,
  nowLabel,
  originalLabel,
  prefix,
  size = 'medium',
  className,
}: PriceProps) {
  const look = sizes[size];
  const from = prefix !== undefined && <span className="text-sm font-normal text-ink-soft">{prefix} </span>;
  if (original === undefined) {
    return (
      <span className={classNames('inline-flex items-baseline gap-x-1.5 font-medium', look.now, className)}>
        {from}
        <Money {...{ amount, symbol, symbolFirst }} symbolClass={look.symbol} />
      </span>
    );
  }
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {from}
      <ins className={classNames('font-medium text-maroon no-underline', look.now)}>
        {nowLabel !== undefined && <VisuallyHidden>{nowLabel} </VisuallyHidden>}
        <Money {...{ amount, symbol, symbolFirst }} symbolClass={look.symbol} />
      </ins>
      <del className={classNames('text-ink-faint', look.before)}>
        {originalLabel !== undefined && <VisuallyHidden>{originalLabel} </VisuallyHidden>}
        <Money amount={original} symbol={symbol} symbolFirst={symbolFirst} />
      </del>
    </span>
  );
}

type MoneyProps = { amount: string; symbol: string; symbolFirst: boolean; symbolClass?: string };

function Money({ amount, symbol, symbolFirst, symbolClass }: MoneyProps) {
  const isArabic = arabicLetter.test(symbol);
  const sign = (
    <bdi dir={isArabic ? 'rtl' : 'ltr'} className={classNames('font-normal', symbolClass)}>
      {symbol}
    </bdi>
  );
  return (
    <bdi dir="ltr" translate="no" className="whitespace-nowrap tabular-nums">
      {symbolFirst && (
        <>
          {sign}
          {'\u00a0'}
          {amount}
        </>
      )}
      {/* The text is in the order of reading, for screen readers and copies: an Arabic symbol comes
          after the number, and so is to its left. It is isolated because an Arabic letter next to
          digits would pull them over to its other side. */}
      {!symbolFirst && (
        <span dir={isArabic ? 'rtl' : 'ltr'}>
          {amount}
          {'\u00a0'}
          {sign}
        </span>
      )}
    </bdi>
  );
}
