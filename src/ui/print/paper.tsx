import { type ReactNode, type Ref, use } from 'react';
import type { BothTexts } from '#contract/invoice.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Both, type Side, Sides } from './sides.tsx';
import './paper.css';

interface PaperProps {
  /** The name of the article for screen readers. */
  name?: string;
  /** Rolls of 80 and 58 mm, sheets, or a page of the shop that can be printed. */
  size: '80' | '58' | 'a5' | 'a4' | 'page';
  /** Its place in a document of several papers. */
  index?: number;
  /** Where it is laid out, to be measured. */
  ref?: Ref<HTMLElement>;
  shop: BothTexts;
  logo?: string | undefined;
  title: (side: Side) => ReactNode;
  number: string;
  /** A code beside the title. */
  code?: ReactNode;
  /** The level of its heading. */
  as: 'h1' | 'h2';
  children: ReactNode;
}

/** A printed paper, with the shop, its title and the number of the order at the top. */
export function Paper({ name, size, index, ref, shop, logo, title, number, code, as: Heading, children }: PaperProps) {
  const language = use(Sides)[0]?.language ?? 'ar';
  return (
    <article
      ref={ref}
      aria-label={name}
      className="slip"
      data-paper={size}
      data-page={index}
      lang={language}
      dir={languageFacts[language].direction}
    >
      <header className="slip-head">
        <div className="slip-title">
          {logo !== undefined && <img src={logo} alt="" width={40} height={40} className="size-10" />}
          <p className="slip-shop">
            <Both as="stacked">{(side) => <bdi>{shop[side.language]}</bdi>}</Both>
          </p>
          <Heading className="slip-kind">
            <Both as="inline">{title}</Both>
          </Heading>
        </div>
        {code}
        <p className="slip-number">
          <bdi dir="ltr" translate="no">
            {number}
          </bdi>
        </p>
      </header>
      {children}
    </article>
  );
}

interface PaperFactProps {
  label: (side: Side) => ReactNode;
  isLarge?: boolean;
  children: ReactNode;
}

/** A label in both languages with its value below. */
export function PaperFact({ label, isLarge = false, children }: PaperFactProps) {
  return (
    <div className="slip-fact">
      <dt>
        <Both>{label}</Both>
      </dt>
      <dd className={isLarge ? 'slip-large' : undefined}>{children}</dd>
    </div>
  );
}
