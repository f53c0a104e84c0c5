import type { PrintedLine } from '#contract/invoice.ts';
import { pickText } from '#contract/values/locale.ts';
import { Both } from './sides.tsx';

interface PrintedLineTextProps {
  line: PrintedLine;
  /** Whether pictures that the customer added are shown. */
  withPictures?: boolean;
}

/** A product in both languages, with its attributes, what the customer added, and what is missing. */
export function PrintedLineText({ line, withPictures = false }: PrintedLineTextProps) {
  const added = line.options.filter(({ value }) => value !== '');
  return (
    <>
      <Both as="names">
        {({ language }) => (
          <>
            <bdi className="slip-name">{pickText(line.name, language)}</bdi>
            {line.attributes.map(({ name, value }) => (
              <span key={`${name.en} ${name.ar}`} className="slip-line-of-text">
                <bdi>{pickText(name, language)}</bdi>: <bdi>{pickText(value, language)}</bdi>
              </span>
            ))}
          </>
        )}
      </Both>
      {added.map(({ name, type, value }) => (
        <span key={`${name.en} ${name.ar}`} className="slip-added">
          <Both as="inline">{({ language }) => pickText(name, language)}</Both>
          {type === 'image' && withPictures ? (
            <img src={`/images/${value}?w=192`} alt="" width={40} height={40} className="slip-picture" />
          ) : type === 'image' ? (
            <Both as="stacked">{({ say }) => say('picture')}</Both>
          ) : (
            <span dir="auto" className="slip-own-words">
              {value}
            </span>
          )}
        </span>
      ))}
      {line.missingOptions.map(({ name }) => (
        <span key={`${name.en} ${name.ar}`} className="slip-added">
          <Both as="inline">{({ language }) => pickText(name, language)}</Both>
          <strong className="slip-strong">
            <Both as="inline">{({ say }) => say('without')}</Both>
          </strong>
        </span>
      ))}
      <bdi dir="ltr" translate="no" className="slip-sku">
        {line.sku}
      </bdi>
    </>
  );
}
