import type { Slip } from '#contract/console/slips.ts';
import { Both } from './sides.tsx';

/** A product in both languages, with its attributes and what the customer added. */
export function LineText({ line }: { line: Slip['items'][number] }) {
  const added = line.options.filter(({ value }) => value !== '');
  return (
    <>
      <Both as="names">
        {({ language }) => (
          <>
            <span className="slip-name">{line.name[language]}</span>
            {line.attributes.map(({ name, value }) => (
              <span key={name.en} className="slip-line-of-text">
                {name[language]}: <bdi>{value[language]}</bdi>
              </span>
            ))}
          </>
        )}
      </Both>
      {added.map(({ name, type, value }) => (
        <span key={name.en} className="slip-added">
          <Both as="inline">{({ language }) => name[language]}</Both>
          {type === 'image' ? (
            <Both as="stacked">{({ say }) => say('picture')}</Both>
          ) : (
            <span dir="auto" className="slip-own-words">
              {value}
            </span>
          )}
        </span>
      ))}
      <bdi dir="ltr" className="slip-sku">
        {line.sku}
      </bdi>
    </>
  );
}
