import { classNames } from '#ui/styles/class-names.ts';
import { ShopPicture } from '../shop-picture.tsx';
import type { CardFacts } from './card-facts.ts';

interface CardPictureProps {
  facts: CardFacts;
  sizes: string;
  priority: boolean | undefined;
  /** The second picture is loaded too, and shown while the mouse is over the card. */
  withSecond: boolean;
}

/** The picture of a card. */
export function CardPicture({ facts: { variant, inStock }, sizes, priority, withSecond }: CardPictureProps) {
  const { variantImage, secondImage } = variant;
  const look = classNames('aspect-square w-full rounded-card', !inStock && 'opacity-55');
  const size = { alt: '', width: 640, height: 640, widest: 800, sizes } as const;
  return (
    <div className="relative">
      <ShopPicture {...size} path={variantImage} priority={priority} className={look} />
      {withSecond && secondImage !== undefined && (
        <ShopPicture
          {...size}
          path={secondImage}
          className={`${look} invisible absolute inset-0 opacity-0 transition-opacity group-hover:visible group-hover:opacity-100`}
        />
      )}
    </div>
  );
}
