import { classNames } from '#ui/styles/class-names.ts';

/** Where shoppers find a collection, without the language. */
export function CollectionAddress({ handle, className }: { handle: string; className: string }) {
  return (
    <bdi dir="ltr" translate="no" className={classNames('wrap-anywhere', className)}>
      {`/collections/${handle}`}
    </bdi>
  );
}
