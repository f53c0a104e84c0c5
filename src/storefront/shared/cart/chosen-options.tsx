import type { OptionType } from '#contract/catalog.ts';
import { ShopPicture } from '../shop-picture.tsx';

interface ChosenOption {
  key: number | string;
  name: string;
  type: OptionType;
  value: string;
}

/** The personalisation of a cart line: texts as written, pictures small. */
export function ChosenOptions({ options }: { options: ChosenOption[] }) {
  if (options.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {options.map(({ key, name, type, value }) => (
        <div key={key} className="flex items-center gap-2">
          <dt className="shrink-0 text-ink-soft">{name}:</dt>
          <dd className="min-w-0">
            {type === 'image' ? (
              <ShopPicture
                path={value}
                alt={name}
                width={48}
                height={48}
                widest={192}
                sizes="3rem"
                className="size-12 rounded-control"
              />
            ) : (
              <span dir="auto" className="break-words">
                {value}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
