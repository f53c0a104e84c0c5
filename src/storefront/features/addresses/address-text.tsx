import type { Address } from '#contract/addresses.ts';
import { phoneText } from '#i18n/phone-text.ts';

/** Zone, full text and recipient of a saved address. `hasZone` is false if a title names the zone. */
export function AddressText({ address, hasZone = true }: { address: Address; hasZone?: boolean }) {
  return (
    <>
      {hasZone && (
        <span className="block">
          <bdi>{address.zone.name}</bdi>
        </span>
      )}
      <span className="block whitespace-pre-line">
        <bdi>{address.address_line1}</bdi>
      </span>
      {address.recipientName !== '' && (
        <span className="block">
          <bdi>{address.recipientName}</bdi>
        </span>
      )}
      {address.recipientPhone !== '' && (
        <span className="block">
          <bdi dir="ltr" translate="no">
            {phoneText(address.recipientPhone)}
          </bdi>
        </span>
      )}
    </>
  );
}
