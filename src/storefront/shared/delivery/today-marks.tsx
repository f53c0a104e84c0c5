import { useEffect } from 'react';
import { readKnownZone } from './known-zone.ts';
import { useDeliveryOfShop } from './use-delivery-of-shop.ts';

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/**
 * Shows the marks of what is delivered today, while it is: of the variant of each card, to the zone of the last checkout,
 * if it is known. The server has rendered them, hidden: no card is rendered again.
 */
export default function TodayMarks(): null {
  const delivery = useDeliveryOfShop();
  const full = delivery?.fullVariants?.join() ?? '';
  const zone = readKnownZone();
  const today = delivery?.zones.some(({ id }) => zone === null || id === zone);
  useEffect(() => {
    const hidden = full === '' ? '' : `:is(${full.replaceAll(/\d+/g, '[data-today="$&"]')}){display:none}`;
    sheet.replaceSync(today ? `[data-today]{display:block}${hidden}` : '');
  }, [today, full]);
  return null;
}
