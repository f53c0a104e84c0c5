import type { Slip } from '#contract/console/slips.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatOrderPromise } from '#i18n/delivery-time.ts';
import { priceParts } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { CustomerFact } from '#ui/print/invoice.tsx';
import { PrintedLineText } from '#ui/print/line-text.tsx';
import { PaperFact } from '#ui/print/paper.tsx';
import { Both } from '#ui/print/sides.tsx';
import { type Collect, collectOf, hidesPrices } from '../../shared/collect.rules.ts';

/** What goes into the bag and where it goes. Its only amount is the cash to collect. */
export function PackingSlip({ slip }: { slip: Slip }) {
  const collect = collectOf(slip);
  return (
    <>
      <MustRead slip={slip} />
      <dl className="slip-facts">
        <PaperFact label={({ say }) => say('zone')} isLarge>
          <Both>{({ language }) => slip.zone[language]}</Both>
        </PaperFact>
        {/* The recipient of a gift reads it too. */}
        {!slip.marks.includes('gift') && (
          <CustomerFact customer={{ name: slip.customer ?? '', phone: '', email: '' }} />
        )}
      </dl>
      <ul className="slip-lines">
        {slip.items
          .filter(({ quantity }) => quantity > 0)
          .map((line) => (
            <li key={line.id}>
              <bdi dir="ltr" translate="no" className={line.quantity > 1 ? 'slip-quantity slip-many' : 'slip-quantity'}>
                {line.quantity}×
              </bdi>
              <div className="slip-text">
                <PrintedLineText line={line} />
              </div>
            </li>
          ))}
      </ul>
      <dl className="slip-facts">
        <PaperFact label={({ say }) => say('pieces')} isLarge>
          <bdi dir="ltr" translate="no" className="slip-centre">
            {slip.pieces}
          </bdi>
        </PaperFact>
      </dl>
      {collect && <CollectBox collect={collect} />}
    </>
  );
}

/** What nobody may overlook who packs the order: its time, the note, the gift, and what the customer left out. */
function MustRead({ slip }: { slip: Slip }) {
  const { promise, wish, missingOptions, marks } = slip;
  const isGift = marks.includes('gift');
  if (promise.day === null && wish === '' && missingOptions.length === 0 && !isGift) return null;
  return (
    <div className="slip-box">
      {promise.day !== null && (
        <p className="slip-large">
          <Both as="stacked">
            {({ language, say }) => (
              <bdi>
                {formatOrderPromise(promise, null, language, {
                  today: '',
                  tomorrow: '',
                  arranged: '',
                  asked: '',
                  by: (time) => say('by', { time }),
                })}
              </bdi>
            )}
          </Both>
        </p>
      )}
      {wish !== '' && (
        <>
          <p className="slip-strong">
            <Both>{({ say }) => say('note')}</Both>
          </p>
          <p dir="auto" className="slip-own-words slip-large">
            {wish}
          </p>
        </>
      )}
      {missingOptions.map(({ name }) => (
        <p key={`${name.en} ${name.ar}`} className="slip-strong">
          <Both as="stacked">{({ language, say }) => `${pickText(name, language)}: ${say('without')}`}</Both>
        </p>
      ))}
      {isGift && <GiftMark slip={slip} />}
    </div>
  );
}

function GiftMark({ slip }: { slip: Slip }) {
  const { gift } = slip;
  return (
    <>
      <p className="slip-strong">
        <Both>{({ say }) => say(gift ? 'giftFor' : 'gift')}</Both>
      </p>
      {gift && (
        <p className="slip-large">
          <bdi>{gift.recipientName}</bdi>
        </p>
      )}
      {gift && (
        <p>
          <Both as="stacked">
            {({ say }) => (gift.from === null ? say('giftUnnamed') : `${say('giftFrom')} ${gift.from}`)}
          </Both>
        </p>
      )}
      {hidesPrices(slip) && (
        <p>
          <Both>{({ say }) => say('noPrices')}</Both>
        </p>
      )}
      {gift && gift.message !== '' && (
        <>
          <p className="slip-strong">
            <Both>{({ say }) => say('giftMessage')}</Both>
          </p>
          <p dir="auto" className="slip-own-words">
            {gift.message}
          </p>
        </>
      )}
    </>
  );
}

/** What is collected at the door, in a box. */
export function CollectBox({ collect }: { collect: Collect }) {
  if (collect.kind !== 'cash')
    return (
      <p className="slip-box slip-strong">
        <Both as="stacked">{({ say }) => say(`collect.${collect.kind}`)}</Both>
      </p>
    );
  const { riyals, change } = collect;
  return (
    <section className="slip-box">
      <h3 className="slip-strong">
        <Both>{({ say }) => say('collect.cash')}</Both>
      </h3>
      <p className="slip-due">
        <span lang="ar">{languageFacts.ar.riyal}</span>
        <bdi dir="ltr" translate="no">
          {priceParts(riyals, 'en').amount}
        </bdi>
        <span lang="en" dir="ltr">
          {languageFacts.en.riyal}
        </span>
      </p>
      {change && (
        <p className="slip-change">
          <Both as="stacked">
            {({ say }) =>
              say('collect.change', { note: String(change.note), change: priceParts(change.change, 'en').amount })
            }
          </Both>
        </p>
      )}
    </section>
  );
}
