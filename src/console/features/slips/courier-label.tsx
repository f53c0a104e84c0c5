import type { Slip } from '#contract/console/slips.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { DeliveryFact } from '#ui/print/invoice.tsx';
import { PaperFact } from '#ui/print/paper.tsx';
import { Both } from '#ui/print/sides.tsx';
import { collectOf } from '../../shared/collect.rules.ts';
import { CollectBox } from './packing-slip.tsx';

/** What a courier without a login needs: whom to call, where and when to deliver, and what to collect. */
export function CourierLabel({ slip }: { slip: Slip }) {
  const { courier, zone, delivery, pieces } = slip;
  const collect = collectOf(slip);
  if (courier === null) return null;
  return (
    <>
      <dl className="slip-facts">
        <PaperFact label={({ say }) => say('recipient')} isLarge>
          <span className="slip-line-of-text">
            <bdi>{courier.name}</bdi>
          </span>
          <bdi dir="ltr" translate="no">
            {phoneText(courier.phone)}
          </bdi>
        </PaperFact>
        <PaperFact label={({ say }) => say('zone')} isLarge>
          <Both>{({ language }) => zone[language]}</Both>
        </PaperFact>
        {courier.address !== '' && (
          <PaperFact label={({ say }) => say('address')} isLarge>
            <bdi className="slip-own-address">{courier.address}</bdi>
          </PaperFact>
        )}
        <DeliveryFact delivery={delivery} />
        <PaperFact label={({ say }) => say('pieces')} isLarge>
          <bdi dir="ltr" translate="no" className="slip-centre">
            {pieces}
          </bdi>
        </PaperFact>
      </dl>
      {collect && <CollectBox collect={collect} />}
    </>
  );
}
