import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const keyClass = 'flex min-h-12 items-center justify-center rounded-control bg-shell text-lg font-medium hover:bg-sand';

interface KeypadProps {
  onDigit: (digit: string) => void;
  onErase: () => void;
}

/** Large digits for a thumb at the door. For a phone: a desktop has a keyboard. */
export function Keypad({ onDigit, onErase }: KeypadProps) {
  const t = useTranslations('orders.deliver');
  const key = (digit: string) => (
    <button key={digit} type="button" className={keyClass} onClick={() => onDigit(digit)}>
      {digit}
    </button>
  );
  return (
    <div role="group" aria-label={t('keypad')} dir="ltr" className="grid grid-cols-3 gap-2 xl:hidden">
      {digits.map(key)}
      <span />
      {key('0')}
      <button type="button" aria-label={t('erase')} className={keyClass} onClick={onErase}>
        <Icon name="close" className="size-5" />
      </button>
    </div>
  );
}
