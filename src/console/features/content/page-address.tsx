import { classNames } from '#ui/styles/class-names.ts';
import { pathOf } from './page-form.rules.ts';

/** The address of a page, without the language. */
export function PageAddress({ handle, className }: { handle: string; className: string }) {
  return (
    <bdi dir="ltr" translate="no" className={classNames('wrap-anywhere', className)}>
      {pathOf(handle)}
    </bdi>
  );
}
