import type { CollectionList } from '#contract/collections.ts';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';

/** The name of a collection with its words and its picture. */
export function CollectionHead({ collection: { name, description, image } }: Pick<CollectionList, 'collection'>) {
  const words = description === '' ? undefined : <bdi className="whitespace-pre-line">{description}</bdi>;
  return (
    <header className="mt-3 mb-6 flex flex-col gap-5 wrap-anywhere sm:flex-row sm:items-center sm:justify-between">
      <SectionHeading level={1} title={<bdi>{name}</bdi>} text={words} className="min-w-0" />
      {image !== null && (
        <ShopPicture
          path={image}
          alt=""
          width={800}
          height={400}
          widest={800}
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 40vw, calc(100vw - 32px)"
          priority
          className="aspect-2/1 w-full shrink-0 rounded-sheet sm:w-2/5 lg:w-100"
        />
      )}
    </header>
  );
}
