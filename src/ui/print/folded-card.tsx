import type { Ref } from 'react';
import type { BothTexts } from '#contract/invoice.ts';
import type { Gift } from '#contract/orders.ts';
import { Both } from './sides.tsx';
import './paper.css';

interface FoldedCardProps {
  /** The name of the article for screen readers. */
  name: string;
  /** Its place in a document of several papers. */
  index: number;
  /** Where it is laid out, to be measured. */
  ref: Ref<HTMLElement>;
  shop: BothTexts;
  gift: Pick<Gift, 'recipientName' | 'message' | 'from'>;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The card of a gift on a sheet of A5 that is folded once, to A6: the back first, then the front with its border. It
 * opens as its words are read.
 */
export function FoldedCard({ name, index, ref, shop, gift: { recipientName, message, from } }: FoldedCardProps) {
  return (
    <article
      ref={ref}
      aria-label={name}
      className="slip folded-card"
      data-paper="card"
      data-page={index}
      dir={rightToLeft.test(`${message}${recipientName}`) ? 'rtl' : 'ltr'}
    >
      <div className="folded-card-back">
        <Both as="stacked">{({ language }) => <bdi>{shop[language]}</bdi>}</Both>
      </div>
      <div className="folded-card-front">
        <p className="folded-card-name">
          <bdi>{recipientName}</bdi>
        </p>
        {message !== '' && (
          <p dir="auto" className="folded-card-words">
            {message}
          </p>
        )}
        {from !== null && (
          <p className="folded-card-name">
            <bdi>{from}</bdi>
          </p>
        )}
      </div>
    </article>
  );
}
