import { useTranslations } from 'use-intl';
import type { CartItem } from '#contract/cart.ts';
import type { OptionType } from '#contract/catalog.ts';
import type { OrderItem } from '#contract/orders.ts';
import { ShopPicture } from '../shop-picture.tsx';

interface ChosenOption {
  key: number | string;
  name: string;
  type: OptionType;
  /** Null for a required option that the shopper bought without. */
  value: string | null;
}

/** The personalisation of a cart line, with the required options that it lacks. */
export function optionsOfLine({ customOptions, missingOptions = [] }: CartItem): ChosenOption[] {
  return [...customOptions, ...missingOptions.map((option) => ({ ...option, option_value: null }))].map(
    ({ customization_option_id, option_name, option_type, option_value }) => ({
      key: customization_option_id,
      name: option_name,
      type: option_type,
      value: option_value,
    }),
  );
}

/** The personalisation of an item of an order, with the required options that it was bought without. */
export function optionsOfItem({ orderItemCustomizations, missingOptions = [] }: OrderItem): ChosenOption[] {
  return [
    ...orderItemCustomizations.map(({ customizationOption: { option_name, option_type }, option_value }) => ({
      name: option_name,
      type: option_type,
      value: option_value,
    })),
    ...missingOptions.map(({ option_name }) => ({ name: option_name, type: 'text' as const, value: null })),
  ].map((option, key) => ({ ...option, key }));
}

/** A personalisation: each value below its name, texts as written, pictures small. */
export function ChosenOptions({ options }: { options: ChosenOption[] }) {
  if (options.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {options.map((option) => (
        <div key={option.key}>
          <dt className="text-ink-soft">
            <bdi>{option.name}</bdi>
          </dt>
          <dd className="min-w-0">
            <OptionValue {...option} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OptionValue({ name, type, value }: ChosenOption) {
  const t = useTranslations('personalisation');
  if (value === null) return <span className="font-medium text-maroon">{t('notAdded')}</span>;
  if (type === 'text') return <bdi dir="auto">{value}</bdi>;
  return (
    <ShopPicture
      path={value}
      alt={name}
      width={48}
      height={48}
      widest={192}
      sizes="3rem"
      className="size-12 rounded-control"
    />
  );
}
