import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LateMessages } from '../../runtime/i18n/late-messages.tsx';
import Lightbox from '../../shared/photos/lightbox.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';

interface CommentPhotosProps {
  /** The author. */
  name: string;
  paths: readonly string[];
}

/** The photos of a comment. A press shows one on the whole screen. */
export default function CommentPhotos(props: CommentPhotosProps) {
  return (
    <LateMessages>
      <Photos {...props} />
    </LateMessages>
  );
}

function Photos({ name, paths }: CommentPhotosProps) {
  const t = useTranslations();
  const [first, setFirst] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const title = t('commentPhotos.of', { name });
  return (
    <>
      <ul aria-label={title} className="mt-3 flex flex-wrap gap-2">
        {paths.map((path, index) => (
          <li key={path}>
            <button
              type="button"
              aria-label={t('commentPhotos.open', { n: index + 1 })}
              className="block size-20 overflow-hidden rounded-lg bg-shell"
              onClick={() => {
                setFirst(index);
                setOpen(true);
              }}
            >
              <ShopPicture path={path} alt="" width={96} height={96} widest={192} sizes="5rem" className="size-full" />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox open={isOpen} onClose={() => setOpen(false)} title={title} alt={title} paths={paths} first={first} />
    </>
  );
}
