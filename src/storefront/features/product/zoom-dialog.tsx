import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/styles/class-names.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';

interface ZoomDialogProps {
  open: boolean;
  onClose: () => void;
  name: string;
  paths: readonly string[];
  /** The picture that is shown first. */
  first: number;
}

export function ZoomDialog({ open, onClose, name, paths, first }: ZoomDialogProps) {
  const t = useTranslations('action');
  return (
    <Dialog open={open} onClose={onClose} title={name} closeLabel={t('close')} size="large">
      <ZoomView name={name} paths={paths} first={first} />
    </Dialog>
  );
}

// A separate component, so that each opening starts with the pressed picture.
function ZoomView({ name, paths, first }: Pick<ZoomDialogProps, 'name' | 'paths' | 'first'>) {
  const t = useTranslations();
  const [index, setIndex] = useState(first);
  const [close, setClose] = useState(false);
  const shown = Math.min(index, paths.length - 1);

  function go(to: number): void {
    if (to < 0 || to >= paths.length) return;
    setIndex(to);
    setClose(false);
  }

  return (
    <div
      data-autofocus
      tabIndex={-1}
      className="outline-none"
      onKeyDown={(event) => {
        const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(shown + (event.key === onward ? 1 : -1));
      }}
    >
      <div className={classNames('max-h-[70dvh] rounded-card bg-shell', close ? 'overflow-auto' : 'overflow-hidden')}>
        <button
          type="button"
          onClick={() => setClose(!close)}
          aria-pressed={close}
          aria-label={t('product.zoom')}
          className={classNames('block', close ? 'w-[220%] cursor-zoom-out' : 'w-full cursor-zoom-in')}
        >
          <ShopPicture
            path={paths[shown] ?? null}
            alt={t('product.zoomed', { name })}
            width={1600}
            height={1600}
            sizes={close ? '1600px' : '(min-width: 960px) 900px, 100vw'}
            fit="contain"
            className={classNames('w-full', close ? 'aspect-square' : 'h-[70dvh] max-h-[100vw]')}
          />
        </button>
      </div>
      {paths.length > 1 && (
        <div className="mt-4 flex items-center justify-center gap-4">
          <IconButton
            icon="chevron-start"
            label={t('action.previous')}
            variant="outline"
            disabled={shown === 0}
            onClick={() => go(shown - 1)}
          />
          <span role="status" className="text-sm text-ink-soft">
            {t('product.image', { n: shown + 1, total: paths.length })}
          </span>
          <IconButton
            icon="chevron-end"
            label={t('action.next')}
            variant="outline"
            disabled={shown === paths.length - 1}
            onClick={() => go(shown + 1)}
          />
        </div>
      )}
    </div>
  );
}
