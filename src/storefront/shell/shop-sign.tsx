import { hasBrandMark } from '#contract/values/brand.ts';
import { FirstLetter } from '#ui/display/first-letter.tsx';
import mark from '../art/logo.svg';
import { useShopSettings } from '../shared/use-shop-settings.ts';

/** The shop in a square: its logo, or the first letter of its name. The name stands next to it. */
export function ShopSign({ className }: { className: string }) {
  const { name, logo } = useShopSettings();
  const picture = logo ? `/images/${logo}?w=96` : hasBrandMark(name) && mark;
  return picture ? (
    <img src={picture} alt="" width={36} height={36} className={className} />
  ) : (
    <FirstLetter name={name} className={`${className} rounded-full bg-maroon text-xl text-white`} />
  );
}
