import { isFilledPage, shopPages } from '#contract/content/shop-pages.ts';
import { classNames } from '#ui/styles/class-names.ts';

/** Where shoppers find a page, without the language. */
export function PageAddress({ handle, className }: { handle: string; className: string }) {
  return (
    <bdi dir="ltr" translate="no" className={classNames('wrap-anywhere', className)}>
      {isFilledPage(handle) ? shopPages[handle] : `/pages/${handle}`}
    </bdi>
  );
}
