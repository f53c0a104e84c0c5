import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useModal } from '#ui/overlay/use-modal.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { ShopPicture } from '../shop-picture.tsx';
import { ZoomPicture } from './zoom-picture.tsx';
import { closeUp, whole, type Zoom } from './zoom.rules.ts';

interface LightboxProps {
  open: boolean;
  onClose: () => void;
  /** What or whose the pictures are: "Photos by Sara". */
  title: string;
  /** What one of them shows. */
  alt: string;
  paths: readonly string[];
  /** The picture that is shown first. */
  first: number;
}

/** Pictures on the whole screen, with their largest source. */
export default function Lightbox({ open, onClose, title, alt, paths, first }: LightboxProps) {
  const titleId = useId();
  const { present, dialogProps } = useModal(open, onClose);
  if (!present) return null;
  return (
    <dialog {...dialogProps} aria-labelledby={titleId} className="overlay lightbox">
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <LightboxView title={title} alt={alt} paths={paths} first={first} onClose={onClose} />
    </dialog>
  );
}

// A separate component, so that each opening starts with the pressed picture.
function LightboxView({ title, alt, paths, first, onClose }: Omit<LightboxProps, 'open'>) {
  const t = useTranslations();
  const [index, setIndex] = useState(first);
  const [zoom, setZoom] = useState<Zoom>(whole);
  const shown = Math.min(index, paths.length - 1);
  const several = paths.length > 1;

  function go(to: number): void {
    if (to < 0 || to >= paths.length) return;
    setIndex(to);
    setZoom(whole);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(shown + (event.key === onward ? 1 : -1));
    if (event.key === '+' || event.key === '=') setZoom({ ...whole, scale: closeUp });
    if (event.key === '-' || event.key === '0') setZoom(whole);
  }

  return (
    <div
      role="group"
      aria-label={title}
      data-autofocus
      tabIndex={-1}
      className="relative size-full outline-none"
      onKeyDown={handleKey}
    >
      <ZoomPicture
        key={paths[shown]}
        path={paths[shown] ?? null}
        alt={alt}
        label={t('photos.zoom')}
        zoom={zoom}
        onZoom={setZoom}
        onSwipe={(by) => go(shown + by)}
      />
      <div className="absolute inset-x-0 top-[env(safe-area-inset-top)] flex items-center p-3">
        {several && (
          <span role="status" className="rounded-pill bg-white px-3 py-1 text-sm text-ink-soft">
            {t('choice.picture', { n: shown + 1, total: paths.length })}
          </span>
        )}
        <span className="ms-auto">
          <IconButton icon="close" label={t('action.close')} variant="floating" onClick={onClose} />
        </span>
      </div>
      {several && (
        <>
          <span className="absolute inset-s-3 top-[calc(50%-1.375rem)]">
            <IconButton
              icon="chevron-start"
              label={t('action.previous')}
              variant="floating"
              disabled={shown === 0}
              onClick={() => go(shown - 1)}
            />
          </span>
          <span className="absolute inset-e-3 top-[calc(50%-1.375rem)]">
            <IconButton
              icon="chevron-end"
              label={t('action.next')}
              variant="floating"
              disabled={shown === paths.length - 1}
              onClick={() => go(shown + 1)}
            />
          </span>
          <ul className="absolute inset-x-0 bottom-[env(safe-area-inset-bottom)] mx-auto flex w-fit max-w-full gap-2 overflow-x-auto p-3">
            {paths.map((path, at) => (
              <li key={path} className="shrink-0">
                <button
                  type="button"
                  aria-label={t('photos.goToImage', { n: at + 1 })}
                  aria-current={at === shown || undefined}
                  onClick={() => go(at)}
                  className={classNames(
                    'block size-14 overflow-hidden rounded-control bg-white inset-ring-0 outline-offset-2',
                    at === shown ? 'outline-2 outline-maroon' : 'outline-1 outline-line-strong',
                  )}
                >
                  <ShopPicture
                    path={path}
                    alt=""
                    width={96}
                    height={96}
                    widest={192}
                    sizes="3.5rem"
                    className="size-full"
                  />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
