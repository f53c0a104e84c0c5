import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentOption } from '#contract/checkout.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { Money } from '../../shared/money/money.tsx';
import { Step } from './step.tsx';

interface PaymentStepProps {
  options: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  cashFee: number;
  onChoose: (id: string) => void;
  error: string | undefined;
  children?: ReactNode;
}

/** The payment methods, one card each, with the fee of cash on its card. */
export function PaymentStep({ options, chosen, cashFee, onChoose, error, children }: PaymentStepProps) {
  const t = useTranslations('checkout');
  return (
    <Step number={3} id="checkout-payment" title={t('payment')}>
      {options.some(({ isTest }) => isTest) && <Notice tone="progress">{t('testPayments')}</Notice>}
      <RadioGroup legend={t('payment')} legendHidden error={error}>
        {options.map((option) => (
          <RadioCard
            key={option.id}
            name="payment"
            value={String(option.id)}
            checked={option === chosen}
            onChange={() => onChoose(String(option.id))}
            label={option.option_name}
            description={
              <>
                <span>{option.description}</span>
                {option.option_type === 'cash' && cashFee > 0 && (
                  <span className="block">
                    {t.rich('codFee', {
                      fee: () => <Money riyals={cashFee} size="small" className="text-sm! text-ink" />,
                    })}
                  </span>
                )}
              </>
            }
            end={<PaymentSign option={option} />}
          />
        ))}
      </RadioGroup>
      {chosen?.option_type === 'online' && <p className="text-sm text-ink-soft">{t('payOnlineNext')}</p>}
      {children}
    </Step>
  );
}

function PaymentSign({ option }: { option: PaymentOption }) {
  if (option.image !== null) {
    return (
      <ShopPicture path={option.image} alt="" width={48} height={48} widest={96} sizes="3rem" className="size-12" />
    );
  }
  return (
    <span className="inline-flex size-10 sm:size-12 items-center justify-center rounded-full bg-shell text-maroon">
      <Icon name={option.option_type === 'cash' ? 'cash' : 'card'} />
    </span>
  );
}
