import type { ReactNode } from 'react';
import type { Slip } from '#contract/console/slips.ts';
import { shortDayParts } from '#i18n/format.ts';
import { Both, type Side } from './sides.tsx';

interface FactProps {
  label: (side: Side) => ReactNode;
  isLarge?: boolean;
  children: ReactNode;
}

/** A label in both languages with its value below. */
export function Fact({ label, isLarge = false, children }: FactProps) {
  return (
    <div className="slip-fact">
      <dt>
        <Both>{label}</Both>
      </dt>
      <dd className={isLarge ? 'slip-large' : undefined}>{children}</dd>
    </div>
  );
}

/** Where the order goes, and when. */
export function DeliveryFacts({ slip: { zone, delivery }, isLarge = false }: { slip: Slip; isLarge?: boolean }) {
  return (
    <>
      <Fact label={({ say }) => say('zone')} isLarge={isLarge}>
        <Both>{({ language }) => zone[language]}</Both>
      </Fact>
      {delivery && (
        <Fact label={({ say }) => say('delivery')}>
          <Both>
            {({ language }) => {
              const { weekday, date } = shortDayParts(delivery.day, language);
              return `${weekday} ${date}`;
            }}
          </Both>
          <bdi dir="ltr" className="slip-centre">
            {delivery.from} – {delivery.to}
          </bdi>
        </Fact>
      )}
    </>
  );
}

/** The customer, for those who see names. */
export function CustomerFact({ slip: { customer } }: { slip: Slip }) {
  if (customer === null || customer === '') return null;
  return (
    <Fact label={({ say }) => say('customer')}>
      <bdi>{customer}</bdi>
    </Fact>
  );
}
