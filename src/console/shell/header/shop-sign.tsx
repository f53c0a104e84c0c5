import { hasBrandMark } from '#contract/values/brand.ts';
import { FirstLetter } from '#ui/display/first-letter.tsx';
import { useMe } from '../../runtime/session/me-context.ts';
import { ConsoleMark } from '../console-mark.tsx';

/** The shop in a square: its logo, or the first letter of its name. */
export function ShopSign() {
  const { shop, logo } = useMe();
  if (logo !== null)
    return <img src={`/images/${logo}?w=192`} alt="" width={36} height={36} className="size-9 object-contain" />;
  // A server of the release before does not say the name.
  return shop === undefined || hasBrandMark(shop) ? (
    <ConsoleMark className="size-9" />
  ) : (
    <FirstLetter name={shop} className="size-9 rounded-full bg-maroon text-xl text-white" />
  );
}
